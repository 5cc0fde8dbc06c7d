import type { Product } from '@xinyu/contracts/http/product/products'
import {
  type Accent,
  actionButton,
  escaped,
  noMoneyMoves,
  saleOf,
  sandboxPage,
} from '../sandboxes/sandbox-page.public.ts'

const accent: Accent = { light: '#1d1d1f', dark: '#f5f5f7', onDark: '#1d1d1f' }

export interface Sale {
  product: Product
  token: string
  /** our own page */
  back: string
}

/** Replaces StoreKit's purchase sheet in the sandbox. States that no money moves. */
export const buyerPage = ({ product, token, back }: Sale): string => {
  const sale = saleOf({ amount: (product.price / 100).toFixed(2), name: product.name }, [
    ['App Store 商品', product.appleProductId ?? ''],
  ])
  const fields = { productId: product.appleProductId ?? '', appAccountToken: token, back }
  const pay = actionButton('/sandbox/apple/pay', fields, '确认购买', 'pay')
  const cancel = actionButton('/sandbox/apple/cancel', fields, '取消购买', 'cancel')
  return sandboxPage(accent, `<h1>App Store 沙箱</h1>${sale}${pay}${cancel}${noMoneyMoves}`)
}

export const noSuchSale = (reason: string): string => sandboxPage(accent, `<h1>无法购买</h1><p>${escaped(reason)}</p>`)
