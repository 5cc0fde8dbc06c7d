/** Escapes text for a page of the sandboxes. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** The vendor's button colour, in light and dark, and its text colour. */
export interface Accent {
  light: string
  dark: string
  onDark: string
}

const styleOf = ({ light, dark, onDark }: Accent): string =>
  `:root{color-scheme:light dark;--go:${light};--on:#fff;--ground:#f2f4f7;--card:#fff;--ink:#1a1d24;--quiet:#59606d}
@media(prefers-color-scheme:dark){:root{--go:${dark};--on:${onDark};--ground:#101319;--card:#1a1e27;--ink:#eef1f6;--quiet:#aab2c0}}
*{box-sizing:border-box}body{margin:0;min-height:100dvh;display:grid;place-items:center;padding:24px 16px;background:var(--ground);color:var(--ink);
font:16px/1.5 system-ui,"PingFang SC","Microsoft YaHei",sans-serif}main{width:min(400px,100%);background:var(--card);border-radius:16px;padding:24px}
.mark{display:inline-block;padding:2px 10px;border-radius:999px;background:#fff1d6;color:#7a4a00;font-size:14px;font-weight:600}
h1{font-size:20px;margin:16px 0 4px}p,label{color:var(--quiet);font-size:14px}form{margin:0 0 8px}
button,input[type=text]{width:100%;min-height:48px;border-radius:12px;font:inherit}button{border:0;background:var(--go);color:var(--on);font-weight:600;cursor:pointer}
input[type=text]{border:1px solid var(--quiet);background:transparent;color:inherit;padding:0 14px;margin:4px 0 8px}.turn{background:transparent;color:var(--quiet)}
:focus-visible{outline:3px solid var(--go);outline-offset:2px}`

interface Choice {
  title: string
  text: string
  people: readonly string[]
  /** where the choice is posted, and the hidden fields */
  action: string
  fields: Readonly<Record<string, string>>
  accent: Accent
  /** an optional checkbox */
  box?: { name: string; label: string }
}

/** A page to choose who to log in as at a vendor, or to cancel. It says that it is a sandbox. */
export const choicePage = ({ title, text, people, action, fields, accent, box }: Choice): string => {
  const hidden = Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`)
    .join('')
  const boxed = box ? `<p><label><input type="checkbox" name="${box.name}" value="yes"> ${box.label}</label></p>` : ''
  const form = (inside: string): string => `<form method="post" action="${action}">${hidden}${inside}</form>`
  const each = people.map(
    (name) => `<p><button name="person" value="${escaped(name)}">我是${escaped(name)}</button></p>`,
  )
  const other = `<label>另一个人<input type="text" name="person" maxlength="20" required></label><button>以此身份登录</button>`
  const turn = '<button class="turn" name="turnedBack" value="yes">取消登录</button>'
  return page(accent, title, `<h1>${title}</h1><p>${text}</p>${form(each.join('') + boxed)}${form(other)}${form(turn)}`)
}

/** A page with the reason why there is no choice. */
export const refusalPage = (accent: Accent, reason: string): string =>
  page(accent, '无法登录', `<h1>无法登录</h1><p>${escaped(reason)}</p>`)

const page = (accent: Accent, title: string, body: string): string =>
  `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${title}</title><style>${styleOf(accent)}</style></head><body><main><span class="mark">沙箱</span>${body}</main></body></html>`

/** the used part of fastify's reply */
export interface PageReply {
  header(name: string, value: string): PageReply
  status(code: number): PageReply
  send(body: unknown): PageReply
}

const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'"

export const sendPage = (reply: PageReply, status: number, text: string): void => {
  reply
    .status(status)
    .header('content-type', 'text/html;charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('content-security-policy', policy)
    .send(text)
}

export const sendBack = (reply: PageReply, address: string): void => {
  reply.status(303).header('cache-control', 'no-store').header('location', address).send('')
}

/** Parses a redirect address; null unless it is on our own site. */
export const ownPage = (wanted: unknown, publicUrl: string): URL | null => {
  const found = typeof wanted === 'string' && wanted.length <= 300 ? URL.parse(wanted) : null
  return found?.origin === new URL(publicUrl).origin ? found : null
}
