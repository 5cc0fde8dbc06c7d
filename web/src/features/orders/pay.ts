import { OrderStatus } from '@xinyu/contracts/enums'
import {
  addGuanPoint,
  addOrder,
  beVip,
  checkAlipayResult,
  getOrderStatus,
  getPayurlH5,
  getPayurlPage,
  type Order,
  type Product,
} from '@xinyu/contracts/http/product'
import { checkWxpayResult, getWxH5PayUrl, getWxNativePayUrl } from '@xinyu/contracts/http/payments-more'
import { api } from '../../shared/api/api.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { reloadMe } from '../../shared/session/me.ts'
import { dismissCheckout, readPendingCheckout, savePendingCheckout } from './pending-checkout.ts'
import { isInWechat, isOnPhone, type Way } from './ways.ts'
import { payInWechat } from './wechat-bridge.ts'

const openPage = (url: string): void => window.location.assign(url)

export const finishedAddress = (orderId: string): string => `/vip/order-finished?orderId=${encodeURIComponent(orderId)}`

/** A code to scan, for whoever pays with a phone what was ordered on a desk. */
export interface Code {
  orderId: string
  codeUrl: string
}

/** Opens the payment of an order the way this place can, and remembers the order for the return. */
export const openCheckout = async (orderId: string, way: Way, open = openPage): Promise<Code | null> => {
  const returnUrl = window.location.origin + finishedAddress(orderId)
  const isPhone = isOnPhone()
  // inside WeChat the payment opens on this page, which knows its end
  savePendingCheckout({ orderId, way, check: isInWechat() ? 0 : isPhone ? 1 : 2 })
  if (way === 'alipay') open((await api(isPhone ? getPayurlH5 : getPayurlPage, { orderId, returnUrl })).payUrl)
  else if (isInWechat()) {
    if (await payInWechat(orderId, `${returnUrl}&wx=1`, open)) await settleOrder(orderId)
  } else if (isPhone) open((await api(getWxH5PayUrl, { orderId, returnUrl })).payUrl)
  else return { orderId, codeUrl: (await api(getWxNativePayUrl, { orderId })).codeUrl }
  return null
}

/** A repeated call with the same `clientId` gives the same order. */
export const buy = async (product: Product, clientId: string, way: Way): Promise<Code | null> => {
  const { orderId } = await api(addOrder, { productNum: product.productNum, clientId })
  return openCheckout(orderId, way)
}

/** Checks the order with its provider, and claims what a paid order gives. Both are safe to repeat. */
export const settleOrder = async (orderId: string): Promise<Order> => {
  const isWechat = readPendingCheckout()?.way === 'wechat'
  const { order } = await api(isWechat ? checkWxpayResult : checkAlipayResult, { orderId })
  void queryClient.invalidateQueries({ queryKey: ['orders'] })
  if (order.status !== OrderStatus.Waiting) dismissCheckout()
  if (order.status === OrderStatus.Paid) await claimPurchase(order)
  const known = order.status === OrderStatus.Waiting ? order : (await api(getOrderStatus, { orderId })).order
  queryClient.setQueryData(['order', orderId], known)
  return known
}

const claimPurchase = async (order: Order): Promise<void> => {
  await (order.tab === 0 ? api(beVip, { orderId: order.orderId }) : api(addGuanPoint, { orderId: order.orderId }))
  await reloadMe()
}
