import { escapeMarkup } from '@xinyu/contracts/rules/text/markup'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

interface Frame {
  homepage: Record<string, string>
}
const frameOf = async (language: 'zh' | 'en'): Promise<Frame> =>
  import(pathToFileURL(fileURLToPath(new URL(`../src/shared/i18n/${language}/frame.ts`, import.meta.url))).href)

const landing = ({ homepage: t }: Frame, lang: string): string => {
  const text = (name: string): string => escapeMarkup(t[name] ?? '')
  const promises = ['real', 'calm', 'honest'].map(
    (name) => `<li><b>${text(name)}</b><span>${text(`${name}Text`)}</span></li>`,
  )
  return `<div class="shell landing" lang="${lang}">
    <div><img src="/icon.svg" alt="" width="104" height="104" /><h1>心屿</h1><p>${text('motto')}</p></div>
    <ul>${promises.join('')}</ul></div>`
}
const home = `<div class="shell home skeleton-deck" aria-hidden="true"><i class="skeleton"></i></div>`

const style = `<style>
.shell{display:none;flex-direction:column;min-height:100dvh;box-sizing:border-box}
html[data-shell=home] .shell.home,html[data-shell=landing]:lang(zh) .shell.landing:lang(zh),
html[data-shell=landing]:lang(en) .shell.landing:lang(en){display:flex}
.shell.landing{padding-top:52px;padding-bottom:236px}
.shell.landing div{flex:1;display:flex;flex-direction:column;align-items:center;justify-content:center;gap:14px;
padding:12px 28px;text-align:center}
.shell img{border-radius:26px}
.shell h1{font:600 44px/1.3 var(--serif);letter-spacing:.22em;text-indent:.22em}
.shell p{font:18px/1.55 var(--serif);color:var(--ink-2);max-width:22em}
.shell ul{display:grid;gap:14px;padding:8px 32px 22px;max-width:520px;margin:0 auto}
.shell li{display:grid;grid-template-columns:auto 1fr;gap:2px 14px;align-items:baseline}
.shell b{font-family:var(--serif);color:var(--sea);white-space:nowrap}
.shell span{color:var(--ink-2);font-size:14px}
.shell.home{padding-top:calc(var(--nav-height) + var(--safe-top))}
</style>`

/** What the page shows before the app starts: the landing page's texts, or the outline of home. */
export const shell = (): Plugin => ({
  name: 'xinyu:shell',
  transformIndexHtml: async (html) => {
    const words = landing(await frameOf('zh'), 'zh-CN') + landing(await frameOf('en'), 'en')
    return html.replace('<!--shell-->', words + home).replace('</head>', `${style}\n  </head>`)
  },
})
