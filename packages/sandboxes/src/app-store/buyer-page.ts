import { accents } from '../pages/page.ts'
import { salePage } from '../pages/sale-page.ts'
import type { Offer } from './buyer.ts'

/** Replaces StoreKit's purchase sheet. `back`: our own page, or empty. */
export const buyerPage = (offer: Offer, token: string, back: string): string => {
  const { productId, name, price, days } = offer
  const sale = {
    accent: accents.apple,
    title: 'App Store 沙箱',
    amount: (price / 100).toFixed(2),
    name,
    detail: ['App Store 商品', productId],
  } as const
  const fields = { productId, name, price: String(price), days: String(days), appAccountToken: token, back }
  return salePage(sale, { vendor: 'apple', fields, pay: '确认购买', cancel: '取消购买' })
}
