import { CallError } from '@xinyu/contracts/client/client'
import { OrderStatus } from '@xinyu/contracts/enums'
import { addGuanPoint, addOrder, getOrderStatus, type Order } from '@xinyu/contracts/http/product/orders'
import { beVip } from '@xinyu/contracts/http/users/vip'
import { checkAlipayResult, getPayurlH5, getPayurlPage } from '@xinyu/contracts/http/product/alipay'
import { type Product } from '@xinyu/contracts/http/product/products'
import { checkWxpayResult, getWxH5PayUrl, getWxNativePayUrl } from '@xinyu/contracts/http/product/wechat-pay'
import { getApplePurchase, verifyIosPay } from '@xinyu/contracts/http/product/app-store'
import { api } from '../../shared/api/api.ts'
import { failureText } from '../../shared/api/failure-text.ts'
import { whileBusy } from '../../shared/busy/busy.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { goTo } from '../../shared/lib/navigate.ts'
import { fetchMe, reloadMe } from '../../shared/session/me.ts'
import { type Bought, buyInApp, finishPurchase, unfinishedPurchases } from './apple-bridge.ts'
import { browser } from '../../shared/shell/browser.ts'
import type { BrowserPort } from '../../shared/shell/shell.ts'
import { dismissCheckout, readPendingCheckout, savePendingCheckout } from './pending-checkout.ts'
import { isInWechat } from '../../shared/lib/wechat.ts'
import { isOnPhone, type PaymentMethod } from './payment-methods.ts'
import { payInWechat } from './wechat-bridge.ts'

export const finishedAddress = (orderId: string): string => `/vip/order-finished?orderId=${encodeURIComponent(orderId)}`

/** A code to scan: paying by phone for an order made on a computer. */
export interface Code {
  orderId: string
  codeUrl: string
}

/**
 * Opens the payment of an order as this device can, and remembers the order for the return once the payment page is
 * open: nobody is asked about a payment that could not be opened.
 */
export const openCheckout = (orderId: string, method: PaymentMethod, open = browser.open): Promise<Code | null> =>
  whileBusy(() => openAt(orderId, method, open))

const openAt = async (orderId: string, method: PaymentMethod, open: BrowserPort['open']): Promise<Code | null> => {
  const returnUrl = window.location.origin + finishedAddress(orderId)
  const isPhone = isOnPhone()
  // inside WeChat the payment opens on this page, which learns its result
  const check = isInWechat() || method === 'apple' ? 0 : isPhone ? 1 : 2
  const remember = (): void => savePendingCheckout({ orderId, way: method, check })
  if (method === 'apple') await openAppStore(orderId, returnUrl, { open, remember })
  else if (method === 'wechat' && isInWechat()) {
    remember()
    if (await payInWechat(orderId, `${returnUrl}&wx=1`, open)) await settleOrder(orderId)
  } else if (method === 'wechat' && !isPhone) {
    const { codeUrl } = await api(getWxNativePayUrl, { orderId })
    remember()
    return { orderId, codeUrl }
  } else {
    const call = method === 'wechat' ? getWxH5PayUrl : isPhone ? getPayurlH5 : getPayurlPage
    const { payUrl } = await api(call, { orderId, returnUrl })
    remember()
    open(payUrl)
  }
  return null
}

/** StoreKit asks on this page; the sandbox has a page of its own, which returns with the purchase. */
const openAppStore = async (
  orderId: string,
  returnUrl: string,
  { open, remember }: { open(url: string): void; remember(): void },
): Promise<void> => {
  const { productId, appAccountToken, payUrl } = await api(getApplePurchase, { orderId, returnUrl })
  remember()
  if (payUrl !== null) return open(payUrl)
  const bought = await buyInApp(productId, appAccountToken)
  if (!bought) return
  await submitPurchase(bought)
  goTo(finishedAddress(orderId))
}

/** Submits an App Store purchase to the server, which credits it once; safe to repeat. */
export const submitPurchase = async (bought: Bought): Promise<Order> => {
  const { order } = await api(verifyIosPay, { signedTransaction: bought.signedTransaction })
  await finishPurchase(bought)
  dismissCheckout()
  queryClient.setQueryData(['order', order.orderId], order)
  void queryClient.invalidateQueries({ queryKey: ['orders'] })
  await reloadMe()
  return order
}

/** Purchases whose app was closed, or that had to be approved first. A refused one does not block the others. */
export const claimUnfinished = async (): Promise<void> => {
  for (const bought of await unfinishedPurchases()) await submitPurchase(bought).catch(() => undefined)
}

/** A repeated call with the same `clientId` returns the same order. */
export const buy = async (product: Product, clientId: string, method: PaymentMethod): Promise<Code | null> => {
  const { productNum, price } = product
  const { orderId } = await api(addOrder, { productNum, price, clientId })
  return openCheckout(orderId, method)
}

/** Checks the order with its provider, and claims what a paid order gives. Both are safe to repeat. */
export const settleOrder = async (orderId: string): Promise<Order> => {
  const order = await askAbout(orderId, readPendingCheckout()?.way)
  void queryClient.invalidateQueries({ queryKey: ['orders'] })
  void queryClient.invalidateQueries({ queryKey: ['spending'] })
  if (order.status !== OrderStatus.Waiting) dismissCheckout()
  if (order.status === OrderStatus.Paid) await claimPurchase(order)
  const known = order.status === OrderStatus.Waiting ? order : (await api(getOrderStatus, { orderId })).order
  queryClient.setQueryData(['order', orderId], known)
  return known
}

/** Apple answers through StoreKit only, so this submits the purchases that it still holds. */
const askAbout = async (orderId: string, method: PaymentMethod | undefined): Promise<Order> => {
  if (method === 'wechat') return (await api(checkWxpayResult, { orderId })).order
  if (method !== 'apple') return (await api(checkAlipayResult, { orderId })).order
  await claimUnfinished()
  return (await api(getOrderStatus, { orderId })).order
}

/** The server grants what was paid for in any case; a refusal here says why it is not there yet. Safe to repeat. */
const claimPurchase = async ({ orderId, tab }: Order): Promise<void> => {
  const claim = tab === 0 ? api(beVip, { orderId }) : api(addGuanPoint, { orderId })
  await claim.catch((error: unknown) => {
    throw new CallError(200, { status: 1, msg: failureText(tab === 0 ? 'vip' : 'points', error) })
  })
  await reloadMe()
}

const recheckMs = 300
const profileTimeoutMs = 8_000

/**
 * Waits until my profile shows what a claimed order gave: it learns that a moment after the wallet. Ends at the latest
 * after eight seconds; then the server decides what is allowed.
 */
export const untilProfileShows = async ({ orderId, tab }: Order, signal: AbortSignal): Promise<void> => {
  const deadline = Date.now() + profileTimeoutMs
  try {
    const points = tab === 0 ? null : (await api(addGuanPoint, { orderId })).guanPoint
    while (!signal.aborted && Date.now() < deadline) {
      const me = await fetchMe()
      if (points === null ? me.isVip : me.guanPoint === points) return
      await new Promise((resolve) => setTimeout(resolve, recheckMs))
    }
  } catch {
    // what cannot be asked now is asked again by the action itself
  }
}
