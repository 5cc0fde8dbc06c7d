import { escapeMarkup } from '@xinyu/contracts/rules/text/markup'
import { type Accent, hiddenFields, sandboxPage } from './page.ts'

interface Sale {
  accent: Accent
  title: string
  /** in yuan */
  amount: string
  /** of the product */
  name: string
  /** a further row: its name and value */
  detail: readonly [string, string]
}
const noMoneyMoves = '<p>这是用于演示和测试的沙箱，不会产生真实扣款。</p>'
const title = '沙箱收银台'

const saleOf = ({ amount, name, detail }: Sale): string => {
  const lines: readonly (readonly [string, string])[] = [['商品', name], ['收款方', '心屿（沙箱商户）'], detail]
  const list = lines.map(([what, value]) => `<dt>${what}</dt><dd>${escapeMarkup(value)}</dd>`).join('')
  return `<div class="amount"><small>¥</small>${escapeMarkup(amount)}</div><dl>${list}</dl>`
}

interface Choice {
  /** where the choice is posted: below it `pay` and `cancel` */
  vendor: string
  fields: Readonly<Record<string, string>>
  pay: string
  cancel: string
}

/** A page on which a buyer pays or cancels. It says that no money moves. */
export const salePage = (sale: Sale, { vendor, fields, pay, cancel }: Choice): string => {
  const button = (kind: 'pay' | 'cancel', name: string): string =>
    `<form method="post" action="/sandbox/${vendor}/${kind}">${hiddenFields(fields)}<button class="${kind}">${name}</button></form>`
  const buttons = button('pay', pay) + button('cancel', cancel)
  return sandboxPage(sale.accent, title, `<h1>${sale.title}</h1>${saleOf(sale)}${buttons}${noMoneyMoves}`)
}

/** A sale that is over. `back`: our own page, or empty. */
export const finishedSalePage = (sale: Sale, back: string): string => {
  const link = back ? `<a href="${escapeMarkup(back)}">返回商户</a>` : '可以关闭此页面了。'
  return sandboxPage(sale.accent, title, `<h1>${sale.title}</h1>${saleOf(sale)}<p>${link}</p>`)
}
