import type { WechatTrade } from './wechat-trades.store.ts'

const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const style = `:root{color-scheme:light dark}*{box-sizing:border-box}body{margin:0;min-height:100dvh;display:grid;place-items:center;padding:24px 16px;
font:16px/1.5 system-ui,"PingFang SC","Microsoft YaHei",sans-serif;background:#f2f4f7;color:#1a1d24}main{width:min(400px,100%);background:#fff;border-radius:16px;padding:24px;
box-shadow:0 8px 32px rgb(16 24 40/.08)}.mark{display:inline-block;padding:2px 10px;border-radius:999px;background:#fff1d6;color:#7a4a00;font-size:14px;font-weight:600}
h1{font-size:18px;margin:16px 0 4px}.amount{font-size:40px;font-weight:700;margin:8px 0 16px;font-variant-numeric:tabular-nums}.amount small{font-size:22px}
dl{display:grid;grid-template-columns:auto 1fr;gap:6px 16px;margin:0 0 24px;font-size:14px}dt{color:#59606d}dd{margin:0;text-align:right;overflow-wrap:anywhere}
button{width:100%;min-height:48px;border-radius:12px;border:0;font:inherit;font-weight:600;cursor:pointer}button:focus-visible{outline:3px solid #0b6e3d;outline-offset:2px}
.pay{background:#0b6e3d;color:#fff}.cancel{background:transparent;color:#59606d;margin-top:8px}p{color:#59606d;font-size:14px}
@media(prefers-color-scheme:dark){body{background:#101319;color:#eef1f6}main{background:#1a1e27}dt,p,.cancel{color:#aab2c0}.pay{background:#46c883;color:#04170c}}`

const frame = (body: string): string =>
  `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>沙箱收银台</title><style>${style}</style></head><body><main><span class="mark">沙箱</span>${body}</main></body></html>`

const amountOf = ({ total }: WechatTrade): string =>
  `<div class="amount"><small>¥</small>${(total / 100).toFixed(2)}</div>`
const rows = (trade: WechatTrade): string =>
  `<dl><dt>商品</dt><dd>${escape(trade.description)}</dd><dt>收款方</dt><dd>心屿（沙箱商户）</dd><dt>订单号</dt><dd>${escape(trade._id)}</dd></dl>`
const button = ({ prepayId }: WechatTrade, action: string, back: string, name: string, kind: string): string =>
  `<form method="post" action="/sandbox/wechat/${action}"><input type="hidden" name="prepayId" value="${escape(prepayId)}"><input type="hidden" name="back" value="${escape(back)}"><button class="${kind}" type="submit">${name}</button></form>`
const over = { SUCCESS: '这笔订单已付款', REFUND: '这笔订单已退款', CLOSED: '交易已关闭' } as const

/** What the payer's phone shows in the sandbox. Says plainly that no money moves. `back`: our own page, or nothing. */
export const payerPage = (trade: WechatTrade, back: string): string => {
  const link = back ? `<p><a href="${escape(back)}">返回商户</a></p>` : '<p>可以关闭此页面了。</p>'
  if (trade.state !== 'NOTPAY') return frame(`<h1>${over[trade.state]}</h1>${amountOf(trade)}${rows(trade)}${link}`)
  const buttons = button(trade, 'pay', back, '确认付款', 'pay') + button(trade, 'cancel', back, '取消付款', 'cancel')
  return frame(
    `<h1>微信支付沙箱</h1>${amountOf(trade)}${rows(trade)}${buttons}<p>这是用于演示和测试的沙箱，不会产生真实扣款。</p>`,
  )
}
