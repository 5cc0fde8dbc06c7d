import '../../test/globals.ts'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { fakeServer, listOf } from '../../test/fake-server.ts'
import { signIn } from '../../test/people.ts'

const { openApp } = await import('../../test/open-app.tsx')
// slow on a busy machine

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const product = {
  id: 'vip-30',
  _id: 'vip-30',
  productNum: 'vip-30',
  type: 'vip',
  name: 'VIP 30天',
  nameEn: 'VIP 30 days',
  desc: '先试一个月',
  descEn: 'Try it for a month',
  price: 3_000,
  originalPrice: null,
  days: 30,
  points: 0,
  appleProductId: null,
  order: 1,
  onSale: true,
  version: 1,
  history: [
    { version: 1, name: 'VIP 30天', price: 3_000, days: 30, points: 0, onSale: true, at: null, by: null },
  ] as object[],
}

test('finance changes a price in yuan, which is a new version, and takes the product off sale', async () => {
  signIn('finance')
  let known = { ...product }
  const server = fakeServer({
    'GET /api/admin/products': () => listOf([known]),
    'GET /api/admin/products/vip-30': () => ({ json: known }),
    'PUT /api/admin/products/vip-30': ({ body }) => {
      known = { ...known, ...body, version: known.version + 1 }
      return { json: known }
    },
  })
  const user = userEvent.setup()
  openApp('/products')
  await user.click(await screen.findByRole('link', { name: 'VIP 30天' }))
  const price = await screen.findByRole('spinbutton', { name: /^价格（元）/ })
  await waitFor(() => expect(price).toHaveValue(30))
  await user.clear(price)
  await user.type(price, '28.5')
  await user.click(screen.getByRole('button', { name: /保存/ }))
  expect(await screen.findByRole('switch', { name: 'VIP 30天: 在售' })).toBeChecked()
  const [sent] = server.sent('PUT', '/api/admin/products/vip-30')
  expect(sent?.body).toMatchObject({ price: 2_850, days: 30, points: 0, version: 1 })
  expect(Object.keys(sent?.body ?? {})).not.toContain('history')
  await user.click(screen.getByRole('switch', { name: 'VIP 30天: 在售' }))
  expect(await screen.findByRole('switch', { name: 'VIP 30天: 停售' })).not.toBeChecked()
  expect(server.sent('PUT', '/api/admin/products/vip-30').at(-1)?.body).toEqual({ onSale: false, version: 2 })
})

test('finance gives a member VIP days with a reason, once for one dialog; support sees the list without the button', async () => {
  const member = {
    id: 'u1',
    name: '林清浅',
    GID: '10000001',
    vipLimitDate: '2026-03-05T04:00:00.000Z',
    since: '2026-02-03T04:00:00.000Z',
    renews: false,
    guanPoint: 12,
    paid: 3_000,
    waitingDays: 0,
  }
  const server = fakeServer({
    'GET /api/admin/vipUsers': () => listOf([member]),
    'POST /api/users/beVipAdmin': () => ({ json: { status: 0, profile: {} } }),
  })
  signIn('finance')
  const user = userEvent.setup()
  openApp('/vipUsers')
  await user.click(await screen.findByRole('button', { name: '赠送天数' }))
  const dialog = await screen.findByRole('dialog', { name: '赠送“林清浅”VIP 天数' })
  await user.clear(await within(dialog).findByLabelText('天数'))
  await user.type(within(dialog).getByLabelText('天数'), '10')
  await user.click(within(dialog).getByRole('button', { name: '赠送天数' }))
  expect(server.sent('POST', '/api/users/beVipAdmin')).toEqual([])
  await user.type(within(dialog).getByLabelText('原因'), '补偿停机')
  await user.click(within(dialog).getByRole('button', { name: '赠送天数' }))
  expect(await screen.findByText('已赠送“林清浅”10 天')).toBeVisible()
  expect(server.sent('POST', '/api/users/beVipAdmin')[0]?.body).toEqual({
    user_id: 'u1',
    days: 10,
    reason: '补偿停机',
    clientId: expect.any(String),
  })
  cleanup()
  signIn('support')
  openApp('/vipUsers')
  expect(await screen.findByText('林清浅')).toBeVisible()
  expect(screen.queryByRole('button', { name: '赠送天数' })).toBeNull()
})

test('a buyer’s refund request is shown on the order with its text, and finance answers with a reason', async () => {
  signIn('finance')
  const ask = {
    kind: 'minor',
    text: '孩子用我的手机买的',
    at: '2026-03-02T04:00:00.000Z',
    isOpen: true,
    reply: null as string | null,
    answeredBy: null as string | null,
    answeredAt: null as string | null,
  }
  const order = {
    id: 'o1',
    _id: 'o1',
    orderId: 'o1',
    tab: 1,
    productNum: 'point-60',
    name: '60关点',
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
    user_id: 'u1',
    userName: '林清浅',
    providerTradeNo: '4200',
    refund: null,
    refundAsk: ask,
    refundedAmount: 0,
    owed: null,
  }
  const server = fakeServer({
    'GET /api/admin/orders/o1': () => ({ json: order }),
    'POST /api/admin/orders/o1/declineRefund': ({ body }) => {
      Object.assign(ask, { isOpen: false, reply: body['reason'] })
      return { json: order }
    },
  })
  const user = userEvent.setup()
  openApp('/orders/o1/show')
  expect(await screen.findByText(/未成年人消费/)).toBeVisible()
  expect(screen.getByText(/孩子用我的手机买的/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: '不予退款' }))
  const dialog = await screen.findByRole('dialog', { name: '不予退款' })
  await user.type(within(dialog).getByLabelText('原因'), '账号由成年人实名使用')
  await user.click(within(dialog).getByRole('button', { name: '不予退款' }))
  expect(await screen.findByText('已答复：账号由成年人实名使用')).toBeVisible()
  expect(server.sent('POST', '/api/admin/orders/o1/declineRefund')[0]?.body).toEqual({ reason: '账号由成年人实名使用' })
})
