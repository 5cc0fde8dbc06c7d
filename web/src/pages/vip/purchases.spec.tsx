import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import type { Order } from '@xinyu/contracts/http/product/orders'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { DeckButtons } from '../../features/deck/deck-buttons.tsx'
import { chooseLanguage, startI18n } from '../../shared/i18n/i18n.ts'
import type { Gate } from '../../shared/gate/gate-rules.ts'
import { readPendingAction, writePendingAction } from '../../shared/gate/pending.ts'
import { logInAs, showPages } from '../../test-app.tsx'
import { fakeNetwork } from '../../test-network.ts'
import { member } from '../../test-people.ts'
import { Screen as AskRefund } from './refund.tsx'
import { Screen as CheckOrder } from './check-order.tsx'
import { Screen as OrderFinished } from './order-finished.tsx'
import { Screen as Orders } from './orders.tsx'
import { Screen as ReceiptPage } from './receipt.tsx'
import { Screen as Spending } from '../setting/spending.tsx'

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
  appleProductId: null,
  order: 1,
  onSale: true,
}
const order: Order = {
  _id: 'o1',
  orderId: 'o1',
  tab: 1,
  productNum: 'point-60',
  name: '60关点',
  nameEn: 'Starter points',
  amount: 600,
  status: 1,
  provider: 'alipay',
  checkResult: null,
  days: 0,
  points: 60,
  fulfilled: true,
  addtime: '2026-03-01T04:00:00.000Z',
  paidAt: '2026-03-01T04:01:00.000Z',
  closesAt: '2026-03-01T04:30:00.000Z',
  productVersion: 1,
  moneyBack: null,
}
const receipt = {
  orderId: 'o1',
  name: '60关点',
  days: 0,
  points: 60,
  amount: 600,
  provider: 'alipay',
  tradeNo: '2026030122',
  paidAt: order.addtime,
  refundedAt: '2026-03-03T04:00:00.000Z',
  buyer: { name: '岚', GID: '33000001' },
  seller: { name: '心屿科技', number: '91110000X', contact: '' },
  issuedAt: '2026-03-04T04:00:00.000Z',
}
const period = { cap: 3_000, spent: 600, freesAt: '2026-03-01T16:00:00.000Z', next: null }
const spending = { day: period, month: { ...period, cap: null }, raiseAfterHours: 24 }
beforeEach(() => {
  logInAs('me')
  network.ok('users/profile', { profile: member({ isCompleted: 4, guanPoint: 70 }) })
  network.ok('product/getProduct', { productList: [pack], costs: { love: 10, flower: 1 }, providers: ['alipay'] })
  network.ok('product/getSpending', spending)
})
const pages = [
  { path: '/vip/check-order', element: <CheckOrder /> },
  { path: '/vip/orders', element: <Orders /> },
  { path: '/vip/order-finished', element: <OrderFinished /> },
  { path: '/vip/receipt/:orderId', element: <ReceiptPage /> },
  { path: '/vip/refund/:orderId', element: <AskRefund /> },
  { path: '/setting/spending', element: <Spending /> },
]
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

it('a reached cap names cap, spending and reset, and links to where it was set', async () => {
  const msg = '超出你设置的每日消费上限：上限¥30，今天已付¥30，2026-03-02 00:00（北京时间）后恢复'
  network.refuse('product/addOrder', 'SPEND_CAP_DAY', msg)
  showPages(pages, '/vip/check-order?tab=1')
  await userEvent.click(await screen.findByRole('radio', { name: /60关点/ }))
  await press('支付宝支付 ¥6')
  expect(await screen.findByRole('alertdialog', { name: '超出你设置的上限' })).toHaveTextContent(msg)
  expect(network.requests.find(({ path }) => path === 'product/addOrder')?.body).toMatchObject({ price: 600 })
  await press('查看上限')
  expect(await screen.findByText('今天已付¥6', { exact: false })).toBeVisible()
})

it('a lower cap applies at once; removing it says from when', async () => {
  network.ok('product/setSpendCaps', ({ day }) => ({
    ...spending,
    day: day === null ? { ...period, next: { cap: null, from: '2026-03-02T04:00:00.000Z' } } : { ...period, cap: day },
  }))
  showPages(pages, '/setting/spending')
  const [field] = await screen.findAllByLabelText('金额（元）')
  if (!field) throw new Error('no field')
  await userEvent.type(field, '12.345')
  await userEvent.click(screen.getAllByRole('button', { name: '保存' })[0] as HTMLElement)
  expect(await screen.findByRole('alert')).toHaveTextContent('最多两位小数')
  await userEvent.clear(field)
  await userEvent.type(field, '20')
  await userEvent.click(screen.getAllByRole('button', { name: '保存' })[0] as HTMLElement)
  expect(await screen.findByText('上限¥20')).toBeVisible()
  expect(network.requests.at(-1)?.body).toEqual({ day: 2_000 })
  await press('取消上限')
  expect(await screen.findByRole('note')).toHaveTextContent('不设上限')
})

it('an order of which parts were paid back says when, how much and what remains, and so does its receipt', async () => {
  const refunds = [
    { amount: 100, at: '2026-03-02T04:00:00.000Z' },
    { amount: 50, at: '2026-03-03T04:00:00.000Z' },
  ]
  network.ok('product/getOrderList', { list: [{ ...order, refunds }], total: 1 })
  network.ok('product/getReceipt', { receipt: { ...receipt, refundedAt: null, refunds } })
  showPages(pages, '/vip/orders')
  const texts = ['已退款¥1 · 2026', '已退款¥0.50 · 2026', '退款后实付¥4.50']
  const [card] = await screen.findAllByRole('article')
  for (const text of texts) expect(card).toHaveTextContent(text)
  await userEvent.click(screen.getByRole('link', { name: '收据' }))
  const paper = await screen.findByRole('article', { name: '付款收据' })
  for (const text of ['已退款¥1 人民币 · 2026', '已退款¥0.50 人民币 · 2026', '退款后实付¥4.50 人民币'])
    expect(paper).toHaveTextContent(text)
  expect(paper).not.toHaveTextContent('全额退款')
})

it('a paid order leads to a receipt with buyer, seller and amount, to print or save', async () => {
  network.ok('product/getOrderList', { list: [order], total: 1 })
  network.ok('product/getReceipt', { receipt })
  const print = jest.fn()
  window.print = print
  showPages(pages, '/vip/orders')
  await userEvent.click(await screen.findByRole('link', { name: '收据' }))
  const paper = await screen.findByRole('article', { name: '付款收据' })
  for (const text of [
    '¥6 人民币',
    '2026030122',
    '岚 · GID 33000001',
    '心屿科技',
    '91110000X',
    '全额退款',
    '不是税务发票',
  ])
    expect(paper).toHaveTextContent(text)
  await press('打印或存为PDF')
  expect(print).toHaveBeenCalledTimes(1)
})

it('a refund of a purchase by a minor is requested from its order, which then says that it waits', async () => {
  let asked = false
  network.ok('product/getOrderStatus', { order })
  network.ok('product/getOrderList', () => {
    const moneyBack = { state: 'asked' as const, kind: 'minor' as const, at: order.addtime, reply: null }
    return { list: [asked ? { ...order, moneyBack } : order], total: 1 }
  })
  network.ok('product/askRefund', () => {
    asked = true
    return { order }
  })
  showPages(pages, '/vip/orders')
  await userEvent.click(await screen.findByRole('link', { name: '申请退款' }))
  await userEvent.click(await screen.findByRole('radio', { name: '未成年人消费' }))
  expect(screen.getByText(/监护人可以在此申请/)).toBeVisible()
  expect(screen.getByRole('button', { name: '提交申请' })).toBeDisabled()
  await userEvent.type(screen.getByLabelText('情况说明'), '孩子十三岁，用我的手机买的')
  await press('提交申请')
  expect(await screen.findByText('退款申请已提交，等待答复')).toBeVisible()
  expect(screen.queryByRole('link', { name: '申请退款' })).toBeNull()
})

it('after a purchase it says what is active, the balance, and what to do next with its price', async () => {
  network.ok('product/getOrderStatus', { order })
  showPages(pages, '/vip/order-finished?orderId=o1')
  expect(await screen.findByText('你有70关点')).toBeVisible()
  expect(await screen.findByRole('link', { name: '向心仪的人表达爱，每次10关点' })).toBeVisible()
})

describe('the action that waited for a purchase', () => {
  const returnTo = '/user/u7'
  const show = (gate: Gate, bought: Order) => {
    network.ok('product/getOrderStatus', { order: bought })
    writePendingAction({ gate, action: 'love', argument: 'u7', returnTo, resuming: false })
    const person = { path: returnTo, element: <h1>岚</h1> }
    const home = { path: '/', element: <h1>首页</h1> }
    return showPages([...pages, person, home], '/vip/order-finished?orderId=o1')
  }
  /** The profile shows the purchase at its fourth request only. */
  const profileThatLags = (before: object, after: object) => {
    let asked = 0
    network.ok('users/profile', () => ({ profile: member(++asked > 3 ? after : before) }))
  }
  const person = () => screen.findByRole('heading', { name: '岚' }, { timeout: 5_000 })
  afterEach(() => writePendingAction(null))

  it.each([
    ['vip', { isVip: false }, { isVip: true }, { ...order, tab: 0, days: 30 }],
    ['guanPoint', { guanPoint: 3 }, { guanPoint: 63 }, order],
  ] as const)('%s: goes on once the profile shows it', async (gate, before, after, bought) => {
    profileThatLags(before, after)
    network.ok('product/addGuanPoint', { guanPoint: 63, order })
    show(gate, bought as Order)
    await press('继续刚才的操作')
    expect(screen.queryByRole('heading', { name: '岚' })).toBeNull()
    expect(await person()).toBeVisible()
    expect(network.times('users/profile')).toBe(4)
    expect(readPendingAction()?.resuming).toBe(true)
  })

  it('continues at once when it waits for something that no purchase gives', async () => {
    show('realName', order)
    await press('继续刚才的操作')
    expect(await person()).toBeVisible()
    expect(network.times('users/profile')).toBe(1)
  })

  it('does not navigate once the person has left the page', async () => {
    network.ok('users/profile', { profile: member({ isVip: false }) })
    show('vip', { ...order, tab: 0, days: 30 })
    await press('继续刚才的操作')
    await userEvent.click(screen.getByRole('link', { name: /位推荐/ }))
    expect(await screen.findByRole('heading', { name: '首页' })).toBeVisible()
    const asked = network.times('users/profile')
    await new Promise((resolve) => setTimeout(resolve, 700))
    expect(network.times('users/profile') - asked).toBeLessThanOrEqual(1)
    expect(readPendingAction()?.resuming).toBe(false)
  })
})

it('English readers find the product by its English name: in the list, on the receipt, after the purchase', async () => {
  const { nameEn: _none, ...ofBefore } = { ...order, orderId: 'o2', _id: 'o2', name: '旧套餐' }
  network.ok('product/getOrderList', { list: [order, ofBefore], total: 2 })
  network.ok('product/getOrderStatus', { order })
  network.ok('product/getReceipt', { receipt: { ...receipt, nameEn: 'Starter points' } })
  await chooseLanguage('en')
  try {
    showPages(pages, '/vip/orders')
    expect(await screen.findByRole('heading', { name: 'Starter points' })).toBeVisible()
    expect(screen.getByRole('heading', { name: '旧套餐' })).toBeVisible()
    await userEvent.click(screen.getAllByRole('link', { name: 'Receipt' })[0] as HTMLElement)
    const paper = await screen.findByRole('article')
    expect(paper).toHaveTextContent('Starter points')
    expect(paper).not.toHaveTextContent('60关点')
    cleanup()
    showPages(pages, '/vip/order-finished?orderId=o1')
    expect(await screen.findAllByText('Starter points')).toHaveLength(2)
  } finally {
    cleanup()
    await chooseLanguage('zh-CN')
  }
})

it('the deck’s love shows its cost and what is left after it before it is pressed', async () => {
  const deck = (
    <DeckButtons disabled={false} canUndo={false} isUndoPaid onDecide={() => undefined} onUndo={() => undefined} />
  )
  showPages([{ path: '/', element: deck }], '/')
  const love = await screen.findByRole('button', { name: '爱 10关点，余60（送出后）' })
  expect(love).toHaveTextContent('10关点')
  expect(love).toHaveTextContent('余60')
})
