import { createHash } from 'node:crypto'
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'
import { cardWidth, ourPicture, pictureSizes } from '../src/shared/ui/fields/picture-set.ts'

type Bundle = Rolldown.OutputBundle

/** The files of a chunk and everything it imports, scripts and styles, as URLs. */
const filesOf = (bundle: Bundle, source: string): string[] => {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
  const found = new Set<string>()
  const add = (name: string): void => {
    const chunk = chunks.find(({ fileName }) => fileName === name)
    if (!chunk || found.has(name)) return
    found.add(name)
    for (const css of chunk.viteMetadata?.importedCss ?? []) found.add(css)
    chunk.imports.forEach(add)
  }
  const start =
    chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(source)) ??
    chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(source)))
  if (!start) throw new Error(`the build has no ${source}`)
  add(start.fileName)
  return [...found].map((name) => `/${name}`)
}

/**
 * Runs before the first paint. It is a separate file because the CSP forbids inline scripts. It sets the shell, theme
 * and language. For home it also starts what the app would only request later: its files, its first call, and the first
 * card's photo at card size.
 */
export const script = (files: Record<'home' | 'zh' | 'en', string[]>): string => `(() => {
  const kept = (key) => { try { return localStorage.getItem('xinyu.' + key) } catch { return null } }
  const html = document.documentElement
  const theme = kept('theme')
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  html.setAttribute('data-prefers-color-scheme', dark ? 'dark' : 'light')
  const language = kept('language') === 'en' ? 'en' : 'zh-CN'
  html.lang = language
  let session = null
  try { session = JSON.parse(kept('session')) } catch {}
  const path = location.pathname
  const shell = path === '/' && session ? 'home' : !session && (path === '/' || path === '/homepage') ? 'landing' : ''
  if (shell) html.dataset.shell = shell
  if (shell !== 'home') return
  const files = ${JSON.stringify(files)}
  for (const file of [...files.home, ...(language === 'en' ? files.en : files.zh)]) {
    const link = document.createElement('link')
    if (file.endsWith('.css')) Object.assign(link, { rel: 'preload', as: 'style', href: file })
    else Object.assign(link, { rel: 'modulepreload', href: file })
    document.head.append(link)
  }
  let ends = 0
  try { ends = JSON.parse(atob(session.token.split('.')[1].replace(/-/g, '+').replace(/_/g, '/'))).exp * 1000 } catch {}
  if (ends < Date.now() + 20000) return
  const url = '/api/users/getPush'
  const headers = {
    authorization: 'Bearer ' + session.token, 'content-type': 'application/json', 'accept-language': language,
  }
  const answer = fetch(url, { method: 'POST', headers, body: '{}' })
  answer.then((reply) => reply.clone().json()).then(({ newUsers }) => {
    const src = newUsers && newUsers[0] && newUsers[0].avatar
    if (!src) return
    const [, folder, name] = ${String(ourPicture)}.exec(src) || []
    const set = folder ? ${JSON.stringify(pictureSizes)}.map((size) => folder + size + name + ' ' + size + 'w') : []
    const photo = { fetchPriority: 'high', sizes: ${JSON.stringify(cardWidth)}, srcset: set.join(', '), src }
    Object.assign(new Image(), photo)
  }).catch(() => {})
  window.xinyuPrefetched = { user: session.userId, [url]: answer }
})()
`

/** Adds that script to the page, and preloads the entry's imports, which the browser would find late. */
export const prefetch = (): Plugin => {
  let fileName: string | null = null
  return {
    name: 'xinyu:prefetch',
    apply: 'build',
    // before the HTML is generated, which references the file
    enforce: 'pre',
    generateBundle(_options, bundle) {
      const code = script({
        home: filesOf(bundle, 'web/src/pages/home.tsx'),
        zh: filesOf(bundle, 'i18n/home/zh.ts'),
        en: filesOf(bundle, 'i18n/home/en.ts'),
      })
      fileName = `assets/prefetch-${createHash('sha256').update(code).digest('base64url').slice(0, 8)}.js`
      this.emitFile({ type: 'asset', fileName, source: code })
    },
    transformIndexHtml: (_html, { chunk }): HtmlTagDescriptor[] =>
      fileName === null
        ? []
        : [
            { tag: 'script', attrs: { src: `/${fileName}` }, injectTo: 'head-prepend' },
            ...(chunk?.imports ?? []).map((file) => ({
              tag: 'link',
              attrs: { rel: 'modulepreload', href: `/${file}` },
              injectTo: 'head' as const,
            })),
          ],
  }
}
