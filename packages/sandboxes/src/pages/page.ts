import { escapeMarkup } from '@xinyu/contracts/rules/text/markup'
import { ownPage } from '@xinyu/platform/http/own-page.rules'

/** The vendor's button colour, in light and dark, and its text colour. */
export interface Accent {
  light: string
  dark: string
  onDark: string
}

export const accents = {
  alipay: { light: '#0a5ad4', dark: '#4c8dff', onDark: '#06122b' },
  wechat: { light: '#0b6e3d', dark: '#46c883', onDark: '#04170c' },
  apple: { light: '#1d1d1f', dark: '#f5f5f7', onDark: '#1d1d1f' },
} as const satisfies Record<string, Accent>

const styleOf = ({ light, dark, onDark }: Accent): string =>
  `:root{color-scheme:light dark;--go:${light};--on:#fff;--ground:#f2f4f7;--card:#fff;--ink:#1a1d24;--quiet:#59606d}
@media(prefers-color-scheme:dark){:root{--go:${dark};--on:${onDark};--ground:#101319;--card:#1a1e27;--ink:#eef1f6;--quiet:#aab2c0}}
*{box-sizing:border-box}body{margin:0;min-height:100dvh;display:grid;place-items:center;padding:24px 16px;background:var(--ground);color:var(--ink);
font:16px/1.5 system-ui,"PingFang SC","Microsoft YaHei",sans-serif}main{width:min(400px,100%);background:var(--card);border-radius:16px;padding:24px}
.mark{display:inline-block;padding:2px 10px;border-radius:999px;background:#fff1d6;color:#7a4a00;font-size:14px;font-weight:600}
h1{font-size:20px;margin:16px 0 4px}p,label{color:var(--quiet);font-size:14px}form{margin:0 0 8px}
.amount{font-size:40px;font-weight:700;margin:8px 0 16px;font-variant-numeric:tabular-nums}.amount small{font-size:22px}
dl{display:grid;grid-template-columns:auto 1fr;gap:6px 16px;margin:0 0 24px;font-size:14px}dt{color:var(--quiet)}dd{margin:0;text-align:right;overflow-wrap:anywhere}
button,input[type=text]{width:100%;min-height:48px;border-radius:12px;font:inherit}button{border:0;background:var(--go);color:var(--on);font-weight:600;cursor:pointer}
input[type=text]{border:1px solid var(--quiet);background:transparent;color:inherit;padding:0 14px;margin:4px 0 8px}.cancel{background:transparent;color:var(--quiet)}
:focus-visible{outline:3px solid var(--go);outline-offset:2px}`

export const sandboxPage = (accent: Accent, title: string, body: string): string =>
  `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${title}</title><style>${styleOf(accent)}</style></head><body><main><span class="mark">沙箱</span>${body}</main></body></html>`

export const messagePage = (accent: Accent, title: string, text: string): string =>
  sandboxPage(accent, title, `<h1>${title}</h1><p>${escapeMarkup(text)}</p>`)

export const hiddenFields = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeMarkup(value)}">`)
    .join('')

/** the used part of fastify's reply */
export interface Reply {
  header(name: string, value: string): Reply
  status(code: number): Reply
  send(body: unknown): Reply
}

const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'"

export const sendPage = (reply: Reply, status: number, text: string): void => {
  reply
    .status(status)
    .header('content-type', 'text/html;charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('content-security-policy', policy)
    .send(text)
}

export const sendBack = (reply: Reply, address: string): void => {
  reply.status(303).header('cache-control', 'no-store').header('location', address).send('')
}

/** The merchant's page to return to, which a vendor knows by its whole address; null: it is another's. */
export const merchantPage = (wanted: unknown, publicUrl: string): URL | null =>
  typeof wanted === 'string' && URL.canParse(wanted) ? ownPage(wanted, publicUrl) : null
