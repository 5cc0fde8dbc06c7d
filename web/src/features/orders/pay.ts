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
import { api } from '../../shared/api/api.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { reloadMe } from '../../shared/session/me.ts'
import { savePendingCheckout, dismissCheckout } from './pending-checkout.ts'

const PHONE_MAX_WIDTH = 960
const openPage = (url: string): void => window.location.assign(url)

export const finishedAddress = (orderId: string): string => `/vip/order-finished?orderId=${encodeURIComponent(orderId)}`

/** Opens Alipay's page of an order, and remembers the order for the return. */
export const openCheckout = async (orderId: string, open = openPage): Promise<void> => {
  const isPhone = window.innerWidth < PHONE_MAX_WIDTH
  const { payUrl } = await api(isPhone ? getPayurlH5 : getPayurlPage, {
    orderId,
    returnUrl: window.location.origin + finishedAddress(orderId),
  })
  savePendingCheckout({ orderId, check: isPhone ? 1 : 2 })
  open(payUrl)
}

/** A repeated call with the same `clientId` gives the same order. */
export const buy = async (product: Product, clientId: string): Promise<void> => {
  const { orderId } = await api(addOrder, { productNum: product.productNum, clientId })
  await openCheckout(orderId)
}

/** Checks the order with Alipay, and claims what a paid order gives. Both are safe to repeat. */
export const settleOrder = async (orderId: string): Promise<Order> => {
  const { order } = await api(checkAlipayResult, { orderId })
  if (order.status === OrderStatus.Waiting) return order
  dismissCheckout()
  if (order.status === OrderStatus.Paid) await claimPurchase(order)
  void queryClient.invalidateQueries({ queryKey: ['orders'] })
  return (await api(getOrderStatus, { orderId })).order
}

const claimPurchase = async (order: Order): Promise<void> => {
  await (order.tab === 0 ? api(beVip, { orderId: order.orderId }) : api(addGuanPoint, { orderId: order.orderId }))
  await reloadMe()
}
