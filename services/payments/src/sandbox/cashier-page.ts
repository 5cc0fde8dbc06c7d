import type { TradeDocument } from './trades.store.ts'

const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const style = `:root{color-scheme:light dark}*{box-sizing:border-box}body{margin:0;min-height:100dvh;display:grid;place-items:center;padding:24px 16px;
font:16px/1.5 system-ui,"PingFang SC","Microsoft YaHei",sans-serif;background:#f2f4f7;color:#1a1d24}main{width:min(400px,100%);background:#fff;border-radius:16px;padding:24px;
box-shadow:0 8px 32px rgb(16 24 40/.08)}.mark{display:inline-block;padding:2px 10px;border-radius:999px;background:#fff1d6;color:#7a4a00;font-size:14px;font-weight:600}
h1{font-size:18px;margin:16px 0 4px}.amount{font-size:40px;font-weight:700;margin:8px 0 16px;font-variant-numeric:tabular-nums}.amount small{font-size:22px}
dl{display:grid;grid-template-columns:auto 1fr;gap:6px 16px;margin:0 0 24px;font-size:14px}dt{color:#59606d}dd{margin:0;text-align:right;overflow-wrap:anywhere}
button{width:100%;min-height:48px;border-radius:12px;border:0;font:inherit;font-weight:600;cursor:pointer}button:focus-visible{outline:3px solid #0a5ad4;outline-offset:2px}
.pay{background:#0a5ad4;color:#fff}.cancel{background:transparent;color:#59606d;margin-top:8px}p{color:#59606d;font-size:14px}
@media(prefers-color-scheme:dark){body{background:#101319;color:#eef1f6}main{background:#1a1e27}dt,p,.cancel{color:#aab2c0}.pay{background:#4c8dff;color:#06122b}}`

const frame = (title: string, body: string): string =>
  `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${title}</title><style>${style}</style></head><body><main><span class="mark">沙箱</span>${body}</main></body></html>`

const rows = (trade: TradeDocument): string =>
  `<dl><dt>商品</dt><dd>${escape(trade.subject)}</dd><dt>收款方</dt><dd>心屿（沙箱商户）</dd><dt>订单号</dt><dd>${escape(trade._id)}</dd></dl>`

const button = (trade: TradeDocument, action: string, name: string, kind: string): string =>
  `<form method="post" action="/sandbox/alipay/${action}"><input type="hidden" name="orderId" value="${escape(trade._id)}"><button class="${kind}" type="submit">${name}</button></form>`

const over = { TRADE_SUCCESS: '这笔订单已付款', TRADE_CLOSED: '交易已关闭' } as const

/** The cashier of the sandbox, for a phone. Says plainly that no money moves. */
export const cashierPage = (trade: TradeDocument): string => {
  const amount = `<div class="amount"><small>¥</small>${escape(trade.amount)}</div>`
  if (trade.status !== 'WAIT_BUYER_PAY')
    return frame(
      '沙箱收银台',
      `<h1>${over[trade.status]}</h1>${amount}${rows(trade)}<p><a href="${escape(trade.returnUrl)}">返回商户</a></p>`,
    )
  return frame(
    '沙箱收银台',
    `<h1>支付宝沙箱收银台</h1>${amount}${rows(trade)}${button(trade, 'pay', '确认付款', 'pay')}${button(trade, 'cancel', '取消付款', 'cancel')}<p>这是用于演示和测试的沙箱，不会产生真实扣款。</p>`,
  )
}

export const refusedPage = (reason: string): string =>
  frame('沙箱收银台', `<h1>无法打开收银台</h1><p>${escape(reason)}</p>`)
