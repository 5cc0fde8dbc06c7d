import { afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals'
import type { Order } from '@xinyu/contracts/http/product/orders'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { startI18n } from '../../shared/i18n/i18n.ts'
import { readPendingCheckout } from '../../features/orders/pending-checkout.ts'
import { logInAs, showPages } from '../../test-app.tsx'
import { fakeNetwork } from '../../test-network.ts'
import { member } from '../../test-people.ts'
import { Screen as CheckOrder } from './check-order.tsx'
import { Screen as OrderFinished } from './order-finished.tsx'

const network = fakeNetwork()
beforeAll(() => startI18n())

const pack = {
  _id: 'point-60',
  productNum: 'point-60',
  type: 'guanPoint',
  name: '60关点',
  nameEn: '60 points',
  desc: '送出第一束小红花',
  descEn: '',
  price: 600,
  originalPrice: null,
  days: 0,
  points: 60,
  appleProductId: 'com.xinyu.point.60',
  order: 1,
  onSale: true,
}
const order = (more: Partial<Order>): Order => ({
  _id: 'o1',
  orderId: 'o1',
  tab: 1,
  productNum: 'point-60',
  name: '60关点',
  amount: 600,
  status: 0,
  provider: 'wechat',
  checkResult: null,
  days: 0,
  points: 60,
  fulfilled: false,
  addtime: '2026-03-01T04:00:00.000Z',
  paidAt: null,
  closesAt: '2026-03-01T04:30:00.000Z',
  ...more,
})
const paid = order({ status: 1, fulfilled: true, paidAt: '2026-03-01T04:01:00.000Z' })
beforeEach(() => {
  logInAs('me')
  network.ok('users/profile', { profile: member({ isCompleted: 4 }) })
  network.ok('product/getProduct', { productList: [pack], providers: ['alipay', 'wechat'] })
  network.ok('product/addOrder', { orderId: 'o1', order: order({}) })
  network.ok('product/addGuanPoint', { guanPoint: 60, order: paid })
})
afterEach(() => {
  localStorage.clear()
  Reflect.deleteProperty(window, 'webkit')
  jest.restoreAllMocks()
})
const show = (at: string): void =>
  showPages(
    [
      { path: '/vip/check-order', element: <CheckOrder /> },
      { path: '/vip/order-finished', element: <OrderFinished /> },
    ],
    at,
  )
const choose = async (): Promise<void> => {
  show('/vip/check-order?tab=1')
  await userEvent.click(await screen.findByRole('radio', { name: /60关点/ }))
}

it('on a computer shows price and content, shows a code to scan for WeChat, and continues once it is paid', async () => {
  let isPaid = false
  network.ok('product/getWxNativePayUrl', { codeUrl: 'weixin://wxpay/bizpayurl?pr=1', orderId: 'o1' })
  network.ok('product/checkWxpayResult', () => ({ order: isPaid ? paid : order({}) }))
  network.ok('product/getOrderStatus', () => ({ order: paid }))
  await choose()
  expect(screen.getByText('付款后获得：60关点')).toBeVisible()
  expect(screen.getByRole('button', { name: '支付宝支付 ¥6' })).toBeVisible()
  await userEvent.click(screen.getByRole('radio', { name: '微信支付' }))
  await userEvent.click(screen.getByRole('button', { name: '微信支付 ¥6' }))
  expect(await screen.findByRole('dialog', { name: '微信扫码支付' })).toBeInTheDocument()
  expect(screen.getByRole('img', { name: '付款二维码，¥6' })).toBeInTheDocument()
  isPaid = true
  expect(await screen.findByText('已到账60关点。', {}, { timeout: 8_000 })).toBeVisible()
})

it('preselects what a gate offered, else what costs least, and buys nothing by itself', async () => {
  const large = { ...pack, _id: 'point-600', name: '600关点', price: 5_800, order: 0 }
  network.ok('product/getProduct', { productList: [large, pack], providers: ['alipay', 'wechat'] })
  show('/vip/check-order?tab=1&product=point-600')
  expect(await screen.findByRole('radio', { name: /600关点/ })).toBeChecked()
  expect(screen.getByRole('button', { name: '支付宝支付 ¥58' })).toBeEnabled()
  cleanup()
  show('/vip/check-order?tab=1')
  expect(await screen.findByRole('radio', { name: /^60关点/ })).toBeChecked()
  expect(screen.getByRole('button', { name: '支付宝支付 ¥6' })).toBeEnabled()
  expect(network.times('product/addOrder')).toBe(0)
})

it('inside WeChat only WeChat is offered, and a person without an openid is sent to get one', async () => {
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone) MicroMessenger/8.0')
  network.refuse('product/getOpenIdParam', 'UNAVAILABLE', '服务暂时不可用', 503)
  await choose()
  expect(screen.queryByRole('radio', { name: '支付宝' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '微信支付 ¥6' }))
  await waitFor(() =>
    expect(network.requests.at(-1)).toMatchObject({
      path: 'product/getOpenIdParam',
      body: { returnUrl: `${window.location.origin}/vip/order-finished?orderId=o1&wx=1` },
    }),
  )
})

it('a paid order never shows an earlier check result', async () => {
  network.ok('product/getOrderStatus', { order: { ...paid, checkResult: { sub_msg: '等待支付' } } })
  show('/vip/order-finished?orderId=o1')
  expect(await screen.findByText('已付款')).toBeVisible()
  expect(screen.queryByText('等待支付')).toBeNull()
})

const inApp = (): jest.Mock => {
  const bridge = jest.fn(async ({ ask }: { ask: string }): Promise<unknown> => {
    const bought = { transactionId: '20001', signedTransaction: 'a.b.c' }
    return ask === 'buy' ? { state: 'purchased', bought } : []
  })
  Object.assign(window, { webkit: { messageHandlers: { appStore: { postMessage: bridge } } } })
  return bridge as unknown as jest.Mock
}
const atApple = { productList: [pack], providers: ['alipay', 'wechat', 'apple'], sandboxes: [] }
const purchase = { orderId: 'o1', productId: 'com.xinyu.point.60', appAccountToken: 't', payUrl: null }
const credited = { order: { ...paid, provider: 'apple' as const }, profile: { _id: 'me', isVip: false, guanPoint: 60 } }

it('in the iOS app only the App Store sells: StoreKit sells, the server credits, and the transaction is finished', async () => {
  const bridge = inApp()
  network.ok('product/getProduct', atApple)
  network.ok('product/getApplePurchase', purchase)
  network.ok('product/verifyIosPay', credited)
  network.ok('product/getOrderStatus', { order: credited.order })
  await choose()
  expect(screen.queryByRole('radio', { name: '支付宝' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'App Store 购买 ¥6' }))
  expect(await screen.findByText('已到账60关点。')).toBeVisible()
  expect(bridge.mock.calls.map(([question]) => question)).toEqual([
    { ask: 'buy', productId: 'com.xinyu.point.60', appAccountToken: 't' },
    { ask: 'finish', transactionId: '20001' },
  ])
})

it('StoreKit keeps a purchase that the server did not accept', async () => {
  const bridge = inApp()
  network.ok('product/getProduct', atApple)
  network.ok('product/getApplePurchase', purchase)
  network.refuse('product/verifyIosPay', 'UNAVAILABLE', '服务暂时不可用', 503)
  await choose()
  await userEvent.click(screen.getByRole('button', { name: 'App Store 购买 ¥6' }))
  await waitFor(() => expect(network.requests.at(-1)).toMatchObject({ path: 'product/verifyIosPay' }))
  expect(bridge.mock.calls.map(([question]) => (question as { ask: string }).ask)).toEqual(['buy'])
})

it('a browser is not offered the real App Store, which sells in the app', async () => {
  network.ok('product/getProduct', atApple)
  await choose()
  expect(screen.queryByRole('radio', { name: 'App Store' })).toBeNull()
})

it('a return from the sandbox’s page submits the purchase once, and shows what it gave', async () => {
  let isTaken = false
  network.ok('product/getProduct', { ...atApple, sandboxes: ['apple'] })
  network.ok('product/getOrderStatus', () => ({ order: isTaken ? credited.order : order({ provider: 'apple' }) }))
  network.ok('product/verifyIosPay', () => {
    isTaken = true
    return credited
  })
  show('/vip/order-finished?orderId=o1#signedTransaction=a.b.c')
  expect(await screen.findByText('已到账60关点。')).toBeVisible()
  expect(screen.queryByText('等待支付')).toBeNull()
  const brought = network.requests.filter(({ path }) => path === 'product/verifyIosPay')
  expect(brought.map(({ body }) => body)).toEqual([{ signedTransaction: 'a.b.c' }])
})

it('nobody is asked about a payment that could not be opened', async () => {
  network.refuse('product/getPayurlPage', 'SPEND_CAP_DAY', '今天已达消费上限', 400)
  await choose()
  await userEvent.click(screen.getByRole('button', { name: '支付宝支付 ¥6' }))
  expect(await screen.findByText('今天已达消费上限')).toBeInTheDocument()
  expect(readPendingCheckout()).toBeNull()
})

it('promises no renewal for its own products, and leaves renewals to Apple’s page', async () => {
  const vip = { ...pack, _id: 'vip-30', productNum: 'vip-30', type: 'vip', name: 'VIP 30天', days: 30, points: 0 }
  network.ok('product/getProduct', { productList: [vip], providers: ['alipay', 'apple'], sandboxes: ['apple'] })
  show('/vip/check-order?tab=0')
  await userEvent.click(await screen.findByRole('radio', { name: /VIP 30天/ }))
  expect(screen.getByText(/一次性付款，不自动续费/)).toBeVisible()
  await userEvent.click(screen.getByRole('radio', { name: 'App Store' }))
  expect(screen.getByText(/是否自动续费以 App Store 购买页为准/)).toBeVisible()
  expect(screen.queryByText(/一次性付款/)).toBeNull()
})
