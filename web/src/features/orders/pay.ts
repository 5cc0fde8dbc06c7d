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
import { keepLeftFor, stopAsking } from './order-flag.ts'

const NARROW = 960
const openPage = (url: string): void => window.location.assign(url)

export const finishedAddress = (orderId: string): string => `/vip/order-finished?orderId=${encodeURIComponent(orderId)}`

/** Leaves for Alipay's page of an order, remembering it for when one comes back. */
export const goAndPay = async (orderId: string, open = openPage): Promise<void> => {
  const narrow = window.innerWidth < NARROW
  const { payUrl } = await api(narrow ? getPayurlH5 : getPayurlPage, {
    orderId,
    returnUrl: window.location.origin + finishedAddress(orderId),
  })
  keepLeftFor({ orderId, check: narrow ? 1 : 2 })
  open(payUrl)
}

/** `clientId` makes a repeated tap give the same order again. */
export const buy = async (product: Product, clientId: string): Promise<void> => {
  const { orderId } = await api(addOrder, { productNum: product.productNum, clientId })
  await goAndPay(orderId)
}

/** Asks Alipay, and hands over what a paid order gives. Both are safe to repeat. */
export const settleOrder = async (orderId: string): Promise<Order> => {
  const { order } = await api(checkAlipayResult, { orderId })
  if (order.status === OrderStatus.Waiting) return order
  stopAsking()
  if (order.status === OrderStatus.Paid) await takeDelivery(order)
  void queryClient.invalidateQueries({ queryKey: ['orders'] })
  return (await api(getOrderStatus, { orderId })).order
}

const takeDelivery = async (order: Order): Promise<void> => {
  await (order.tab === 0 ? api(beVip, { orderId: order.orderId }) : api(addGuanPoint, { orderId: order.orderId }))
  await reloadMe()
}
