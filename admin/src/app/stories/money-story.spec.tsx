import '../../test/globals.ts'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { totalsHeader } from '@xinyu/contracts/resource'
import { userEvent } from '@testing-library/user-event'
import { fakeServer, listOf, refusal } from '../../test/fake-server.ts'
import { signIn } from '../../test/people.ts'

const { openApp } = await import('../../test/open-app.tsx')
// slow on a busy machine

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const refund = {
  no: 'o1R1',
  state: 'requested',
  origin: 'finance',
  reason: '重复购买',
  amount: 19_800,
  requestedBy: 'staff-1',
  requestedAt: '2026-03-01T05:00:00.000Z',
  needsSecond: true,
  decidedBy: null,
  decidedAt: null,
  failure: null,
  doneAt: null,
}
const paid = {
  id: 'o1',
  _id: 'o1',
  orderId: 'o1',
  tab: 1,
  productNum: 'point-2080',
  name: '2080关点',
  amount: 19_800,
  status: 1,
  provider: 'wechat',
  checkResult: { sub_msg: '等待付款' },
  days: 0,
  points: 2_080,
  fulfilled: true,
  addtime: '2026-03-01T04:00:00.000Z',
  paidAt: '2026-03-01T04:01:00.000Z',
  closesAt: '2026-03-01T04:30:00.000Z',
  user_id: 'u1',
  userName: '林清浅',
  providerTradeNo: '4200',
  refund: null as typeof refund | null,
  refundedAmount: 0,
  owed: null,
}

test('finance requests a refund with a reason; above the limit it waits for a second person', async () => {
  signIn('finance')
  const order = { ...paid }
  const server = fakeServer({
    'GET /api/admin/orders/o1': () => ({ json: order }),
    'POST /api/admin/orders/o1/refund': () => {
      order.refund = refund
      return { json: order }
    },
  })
  const user = userEvent.setup()
  openApp('/orders/o1/show')
  await user.click(await screen.findByRole('button', { name: '退款' }))
  expect(screen.queryByText(/等待付款/)).toBeNull()
  const dialog = await screen.findByRole('dialog', { name: /退款.*198/ })
  await user.click(within(dialog).getByRole('button', { name: '退款' }))
  expect(server.sent('POST', '/api/admin/orders/o1/refund')).toEqual([])
  await user.type(within(dialog).getByLabelText('原因'), '重复购买')
  await user.click(within(dialog).getByRole('button', { name: '退款' }))
  expect(await screen.findByText('退款待批准')).toBeVisible()
  expect(server.sent('POST', '/api/admin/orders/o1/refund')[0]?.body).toEqual({ reason: '重复购买' })
  expect(screen.getByText(/需要另一位同事决定/)).toBeVisible()
  expect(screen.queryByRole('button', { name: '批准退款' })).toBeNull()
})

test('finance refunds a part, never more than is left, and the dialog says what that means', async () => {
  signIn('finance')
  const order = { ...paid, refundedAmount: 9_800 }
  const server = fakeServer({
    'GET /api/admin/orders/o1': () => ({ json: order }),
    'POST /api/admin/orders/o1/refund': () => {
      order.refund = { ...refund, amount: 1_050, state: 'atProvider' }
      return { json: order }
    },
  })
  const user = userEvent.setup()
  openApp('/orders/o1/show')
  await user.click(await screen.findByRole('button', { name: '退款' }))
  const dialog = within(await screen.findByRole('dialog', { name: /退款.*100/ }))
  const amount = dialog.getByLabelText('退款金额（元）')
  await user.type(dialog.getByLabelText('原因'), '部分退款')
  for (const wrong of ['100.01', '0', '1.005', '一元']) {
    await user.clear(amount)
    await user.type(amount, wrong)
    expect(amount).toBeInvalid()
    await user.click(dialog.getByRole('button', { name: '退款' }))
  }
  expect(server.sent('POST', '/api/admin/orders/o1/refund')).toEqual([])
  await user.clear(amount)
  await user.type(amount, '10.50')
  expect(dialog.getByText(/部分退款只退回金额/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: '退款' }))
  expect(await screen.findByText(/^¥10.50 · /)).toBeVisible()
  expect(server.sent('POST', '/api/admin/orders/o1/refund')[0]?.body).toEqual({
    reason: '部分退款',
    amount: 1_050,
    clientId: expect.any(String),
  })
})

test('the queue of refunds shows requester, amount and reason, and the second person decides there', async () => {
  signIn('finance')
  const order = { ...paid, refund: { ...refund, requestedBy: 'staff-2' } as typeof refund | null }
  const server = fakeServer({
    'GET /api/admin/orders': () => listOf(order.refund?.state === 'requested' ? [order] : []),
    'POST /api/admin/orders/o1/approveRefund': () => {
      order.refund = { ...refund, state: 'atProvider' }
      return { json: order }
    },
  })
  const user = userEvent.setup()
  openApp(`/orders?${new URLSearchParams({ filter: '{"refund":"requested"}' })}`)
  expect(await screen.findByText('重复购买')).toBeVisible()
  expect(screen.getByText('staff-2')).toBeVisible()
  await user.click(screen.getByRole('button', { name: '批准退款' }))
  expect(await screen.findByText('没有待批准的退款')).toBeVisible()
  expect(server.sent('POST', '/api/admin/orders/o1/approveRefund')).toHaveLength(1)
})

const openDifference = {
  id: 'wechat:2026-03-01:missingThere:4200',
  provider: 'wechat',
  day: '2026-03-01',
  kind: 'missingThere',
  orderId: 'o1' as string | null,
  tradeNo: '4200',
  ours: 19_800,
  theirs: null,
  foundAt: '2026-03-02T02:30:00.000Z',
  settledAt: null as string | null,
  settledBy: null as string | null,
  reason: null as string | null,
}

test('a payout that its bill does not have leads to its withdrawal, and is settled by keyboard', async () => {
  signIn('finance')
  const difference = { ...openDifference, orderId: null, isPayout: true, withdrawalId: 'w1' }
  const path = `/api/admin/paymentDifferences/${encodeURIComponent(difference.id)}/settle`
  const server = fakeServer({
    'GET /api/admin/paymentDifferences': () => listOf([difference]),
    [`POST ${path}`]: () => ({ json: difference }),
  })
  const user = userEvent.setup()
  openApp('/paymentDifferences')
  expect(await screen.findByText('账单无此付款')).toBeVisible()
  expect(screen.getByRole('link', { name: 'w1' })).toHaveAttribute('href', expect.stringContaining('withdrawals/w1'))
  const settle = screen.getByRole('button', { name: '处理完毕' })
  for (let tabs = 0; tabs < 80 && document.activeElement !== settle; tabs++) await user.tab()
  expect(settle).toHaveFocus()
  await user.keyboard('{Enter}')
  const dialog = within(await screen.findByRole('dialog', { name: '处理差异' }))
  await waitFor(() => expect(dialog.getByLabelText('原因')).toHaveFocus())
  await user.keyboard('银行当面支付')
  const send = dialog.getByRole('button', { name: '处理完毕' })
  for (let tabs = 0; tabs < 10 && document.activeElement !== send; tabs++) await user.tab()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(server.sent('POST', path)[0]?.body).toEqual({ reason: '银行当面支付' }))
})

test('the list of differences shows only open ones, and one is settled with a reason', async () => {
  signIn('finance')
  const difference = { ...openDifference }
  const path = `/api/admin/paymentDifferences/${encodeURIComponent(difference.id)}/settle`
  const server = fakeServer({
    'GET /api/admin/paymentDifferences': ({ query }) => {
      const { settled } = JSON.parse(query.get('filter') ?? '{}') as { settled?: boolean }
      return listOf((difference.settledAt !== null) === settled ? [difference] : [])
    },
    [`POST ${path}`]: ({ body }) => {
      Object.assign(difference, { settledAt: difference.foundAt, settledBy: 'staff-1', reason: body['reason'] })
      return { json: difference }
    },
  })
  const user = userEvent.setup()
  openApp('/paymentDifferences')
  expect(await screen.findByText(/账单无此收款/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: '处理完毕' }))
  const dialog = await screen.findByRole('dialog', { name: '处理差异' })
  await user.type(within(dialog).getByLabelText('原因'), '次日到账')
  await user.click(within(dialog).getByRole('button', { name: '处理完毕' }))
  expect(await screen.findByText('没有需要处理的差异')).toBeVisible()
  expect(server.sent('POST', path)[0]?.body).toEqual({ reason: '次日到账' })
})

test('finance corrects a member’s points: the amount and a reason, sent once, and a colleague decides above the limit', async () => {
  signIn('finance')
  const correction = {
    id: 'c1',
    user_id: 'u1',
    userName: '林清浅',
    change: -2_000,
    reason: '误发',
    state: 'requested',
    requestedBy: 'staff-1',
    requestedAt: '2026-03-01T05:00:00.000Z',
    needsSecond: true,
    decidedBy: null,
    decidedAt: null,
    appliedAt: null,
    balance: null,
    failure: null,
  }
  const rows: (typeof correction)[] = []
  const server = fakeServer({
    'GET /api/admin/pointCorrections': () => listOf(rows),
    'POST /api/admin/pointCorrections': () => {
      rows.push(correction)
      return { json: correction }
    },
  })
  const user = userEvent.setup()
  openApp('/pointCorrections')
  await screen.findByText('没有关点更正')
  await user.click(screen.getAllByRole('button', { name: '更正关点' })[0] as HTMLElement)
  const dialog = within(await screen.findByRole('dialog', { name: '更正关点' }))
  await user.type(dialog.getByLabelText('用户编号'), 'u1')
  await user.type(dialog.getByLabelText('关点'), '两千')
  await user.type(dialog.getByLabelText('原因'), '误发')
  await user.click(dialog.getByRole('button', { name: '更正关点' }))
  expect(server.sent('POST', '/api/admin/pointCorrections')).toEqual([])
  await user.clear(dialog.getByLabelText('关点'))
  await user.type(dialog.getByLabelText('关点'), '-2000')
  await user.click(dialog.getByRole('button', { name: '更正关点' }))
  expect(await screen.findByText('等待另一位同事批准')).toBeVisible()
  expect(server.sent('POST', '/api/admin/pointCorrections')[0]?.body).toEqual({
    user_id: 'u1',
    change: -2_000,
    reason: '误发',
    clientId: expect.any(String),
  })
  expect(await screen.findByText('-2000')).toBeVisible()
  expect(screen.getByText(/需要另一位同事决定/)).toBeVisible()
  expect(screen.queryByRole('button', { name: '批准更正' })).toBeNull()
})

test('the ledger shows both sides of each entry and that the sums are zero; an operation leads to its counterparts', async () => {
  signIn('finance')
  const entry = (id: string, userName: string, lines: object[]) => ({
    id,
    n: 1,
    at: '2026-03-01T05:00:00.000Z',
    operationId: 'transfer:t1',
    kind: 'transfer.applied',
    user_id: id,
    userName,
    lines,
    balance: null,
    reason: 'flowers',
  })
  const rows = [
    entry('u2', '伟', [
      { account: 'bank:flowers', unit: 'flower', amount: -3 },
      { account: 'wallet:redeemable', unit: 'flower', amount: 3 },
    ]),
  ]
  const totals = {
    entries: 1,
    accounts: [{ account: 'wallet:redeemable', unit: 'flower', amount: 3 }],
    sums: { point: 0, flower: 0, vipDay: 0, fen: 0 },
  }
  const server = fakeServer({
    'GET /api/admin/ledgerEntries': () => {
      const answer = listOf(rows)
      return { ...answer, headers: { ...answer.headers, [totalsHeader]: JSON.stringify(totals) } }
    },
  })
  const user = userEvent.setup()
  openApp('/ledgerEntries')
  expect(await screen.findByText('收到小红花')).toBeVisible()
  expect(screen.getByText('平台·小红花 -3 小红花')).toBeVisible()
  expect(screen.getByText('会员·可兑换 +3 小红花')).toBeVisible()
  expect(within(screen.getByLabelText('合计')).getByText('0 ✓ 平衡')).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'transfer:t1' }))
  await waitFor(() =>
    expect(server.sent('GET', '/api/admin/ledgerEntries').at(-1)?.query.get('filter')).toBe(
      '{"operationId":"transfer:t1"}',
    ),
  )
})

test('finance requests a test notification from Apple, and sees the reason if Apple does not answer', async () => {
  signIn('finance')
  let answers = true
  const server = fakeServer({
    'GET /api/admin/paymentDifferences': () => listOf([]),
    'POST /api/product/requestAppStoreTestNotification': () =>
      answers
        ? { json: { status: 0, testNotificationToken: 'token-1' } }
        : refusal('PAYMENT_QUERY_FAILED', '支付平台没有回答', 502),
  })
  const user = userEvent.setup()
  openApp('/paymentDifferences')
  await user.click(await screen.findByRole('button', { name: '苹果测试通知' }))
  expect(await screen.findByText('已请苹果发送测试通知：token-1')).toBeVisible()
  answers = false
  await user.click(screen.getByRole('button', { name: '苹果测试通知' }))
  expect(await screen.findByText('支付平台没有回答')).toBeVisible()
  expect(server.sent('POST', '/api/product/requestAppStoreTestNotification')).toHaveLength(2)
})
