/** Escapes text for the sandbox pages. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** The colours of a provider's button, in light and dark. */
export interface Accent {
  light: string
  dark: string
  onDark: string
}

const styleOf = ({
  light,
  dark,
  onDark,
}: Accent): string => `:root{color-scheme:light dark}*{box-sizing:border-box}body{margin:0;min-height:100dvh;display:grid;place-items:center;padding:24px 16px;
font:16px/1.5 system-ui,"PingFang SC","Microsoft YaHei",sans-serif;background:#f2f4f7;color:#1a1d24}main{width:min(400px,100%);background:#fff;border-radius:16px;padding:24px;
box-shadow:0 8px 32px rgb(16 24 40/.08)}.mark{display:inline-block;padding:2px 10px;border-radius:999px;background:#fff1d6;color:#7a4a00;font-size:14px;font-weight:600}
h1{font-size:18px;margin:16px 0 4px}.amount{font-size:40px;font-weight:700;margin:8px 0 16px;font-variant-numeric:tabular-nums}.amount small{font-size:22px}
dl{display:grid;grid-template-columns:auto 1fr;gap:6px 16px;margin:0 0 24px;font-size:14px}dt{color:#59606d}dd{margin:0;text-align:right;overflow-wrap:anywhere}
button{width:100%;min-height:48px;border-radius:12px;border:0;font:inherit;font-weight:600;cursor:pointer}button:focus-visible{outline:3px solid ${light};outline-offset:2px}
.pay{background:${light};color:#fff}.cancel{background:transparent;color:#59606d;margin-top:8px}p{color:#59606d;font-size:14px}
@media(prefers-color-scheme:dark){body{background:#101319;color:#eef1f6}main{background:#1a1e27}dt,p,.cancel{color:#aab2c0}.pay{background:${dark};color:${onDark}}}`

/** A page of a sandbox, labelled as such. */
export const sandboxPage = (accent: Accent, body: string): string =>
  `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>沙箱收银台</title><style>${styleOf(accent)}</style></head><body><main><span class="mark">沙箱</span>${body}</main></body></html>`

/** The amount in yuan, the product and the seller. `details`: further rows, name and value. */
export const saleOf = (
  { amount, name }: { amount: string; name: string },
  details: readonly [string, string][],
): string => {
  const lines: readonly [string, string][] = [['商品', name], ['收款方', '心屿（沙箱商户）'], ...details]
  const list = lines.map(([what, value]) => `<dt>${what}</dt><dd>${escaped(value)}</dd>`).join('')
  return `<div class="amount"><small>¥</small>${escaped(amount)}</div><dl>${list}</dl>`
}

/** A button that posts `fields` to a URL of the sandbox. */
export const actionButton = (
  address: string,
  fields: Readonly<Record<string, string>>,
  name: string,
  kind: 'pay' | 'cancel',
): string => {
  const inputs = Object.entries(fields).map(
    ([key, value]) => `<input type="hidden" name="${key}" value="${escaped(value)}">`,
  )
  return `<form method="post" action="${address}">${inputs.join('')}<button class="${kind}" type="submit">${name}</button></form>`
}

export const noMoneyMoves = '<p>这是用于演示和测试的沙箱，不会产生真实扣款。</p>'

/** the part of fastify's reply in use */
export interface PageReply {
  header(name: string, value: string): PageReply
  status(code: number): PageReply
  send(body: unknown): PageReply
}

const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'"

export const sendPage = (reply: PageReply, status: number, page: string): void => {
  reply
    .status(status)
    .header('content-type', 'text/html;charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('content-security-policy', policy)
    .send(page)
}
