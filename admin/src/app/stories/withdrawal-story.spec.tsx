import '../../test/globals.ts'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { totalsHeader } from '@xinyu/contracts/resource'
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { fakeServer, listOf } from '../../test/fake-server.ts'
import { signIn } from '../../test/people.ts'

const { openApp } = await import('../../test/open-app.tsx')
// slow on a busy machine

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const waiting = {
  id: 'w1',
  _id: 'w1',
  user_id: 'u1',
  userName: '林清浅',
  amount: 100_000,
  fee: 5_000,
  tax: 4_000,
  net: 91_000,
  taxable: 20_000,
  monthAmount: 0,
  monthTax: 0,
  flowers: 16_667,
  status: 0,
  reason: null as string | null,
  payee: '**浅 · qi***@example.com',
  addtime: '2026-03-01T04:00:00.000Z',
  decidedAt: null,
  paidAt: null,
  approvals: [] as { by: string; byName: string; at: string }[],
  approvalsNeeded: 2,
  isOwnName: true as boolean | null,
  payout: {
    no: 'w1P1',
    provider: 'alipay',
    state: 'waiting',
    tradeNo: null,
    failure: null as string | null,
    attempts: 0,
    doneAt: null,
  },
  flags: [{ kind: 'mutual', people: [{ user_id: 'u2', userName: '海' }], amount: 60_000 }],
}
const totals = { amount: 100_000, fee: 5_000, tax: 4_000, net: 91_000 }

test('finance sees waiting withdrawals with their sums, opens one, sees its sum and warnings, and approves once', async () => {
  signIn('finance')
  const row = structuredClone(waiting)
  const server = fakeServer({
    'GET /api/admin/withdrawals': () => {
      const answer = listOf([row])
      return { ...answer, headers: { ...answer.headers, [totalsHeader]: JSON.stringify(totals) } }
    },
    'GET /api/admin/withdrawals/w1': () => ({ json: row }),
    'POST /api/admin/withdrawals/w1/approve': () => {
      row.approvals.push({ by: 'staff-1', byName: '陈屿', at: row.addtime })
      return { json: row }
    },
  })
  const user = userEvent.setup()
  openApp('/withdrawals')
  const sums = within(await screen.findByLabelText('合计'))
  expect(sums.getByText('¥910.00')).toBeVisible()
  expect(await screen.findByRole('img', { name: '互相赠送' })).toBeVisible()
  expect(JSON.parse(server.sent('GET', '/api/admin/withdrawals')[0]?.query.get('filter') ?? '{}')).toEqual({
    status: 0,
  })
  await user.click(screen.getByText('林清浅'))
  const sum = within(await screen.findByLabelText('计算明细'))
  for (const line of ['¥1,000.00', '−¥50.00', '¥200.00', '−¥40.00', '¥910.00'])
    expect(sum.getByText(line)).toBeVisible()
  expect(screen.getByRole('link', { name: '海' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: '批准（还需另一人）' }))
  expect((await screen.findAllByText('已批准，等待另一位同事')).length).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: /^批准/ })).toBeNull()
  expect(screen.getByRole('button', { name: '退回' })).toBeVisible()
})

test('the second person can pay, and is warned if the payee’s name could not be compared', async () => {
  signIn('finance')
  const row = {
    ...structuredClone(waiting),
    isOwnName: null,
    approvals: [{ by: 'staff-2', byName: '周山', at: waiting.addtime }],
  }
  fakeServer({ 'GET /api/admin/withdrawals/w1': () => ({ json: row }) })
  openApp('/withdrawals/w1/show')
  expect(await screen.findByRole('button', { name: '批准并付款 ¥910.00' })).toBeVisible()
  expect(screen.getByText('未能比对（没有留存证件信息），请人工核对')).toBeVisible()
})

test('the queue takes its filters from the URL, including dates, and saves them as a view', async () => {
  signIn('finance')
  const server = fakeServer({
    'GET /api/admin/withdrawals': () => listOf([waiting]),
    'POST /api/users/getListViews': () => ({ json: { status: 0, views: [] } }),
  })
  const user = userEvent.setup()
  const filter = { status: 1, from: '2026-03-01T00:00:00.000Z' }
  openApp(`/withdrawals?${new URLSearchParams({ filter: JSON.stringify(filter), sort: 'amount', order: 'ASC' })}`)
  expect(await screen.findByText('林清浅')).toBeVisible()
  expect(screen.getByLabelText('从')).toBeVisible()
  const query = server.sent('GET', '/api/admin/withdrawals')[0]?.query
  expect([JSON.parse(query?.get('filter') ?? '{}'), query?.get('sort')]).toEqual([filter, '["amount","ASC"]'])
  expect(screen.getByRole('button', { name: '导出 CSV' })).toBeEnabled()
  await user.click(screen.getByRole('button', { name: '视图' }))
  expect(await screen.findByRole('menuitem', { name: '保存当前视图' })).toBeVisible()
})

test('a payout refused by the provider shows the reason, and is rejected with a reason that the member sees', async () => {
  signIn('finance')
  const row = { ...structuredClone(waiting), status: 1 }
  Object.assign(row.payout, { state: 'failed', failure: '收款账号不存在' })
  const server = fakeServer({
    'GET /api/admin/withdrawals/w1': () => ({ json: row }),
    'POST /api/admin/withdrawals/w1/reject': ({ body }) => {
      Object.assign(row, { status: 3, reason: body['reason'] })
      return { json: row }
    },
  })
  const user = userEvent.setup()
  openApp('/withdrawals/w1/show')
  expect(await screen.findByText('收款账号不存在')).toBeVisible()
  expect(screen.getByRole('button', { name: '重新付款' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: '退回' }))
  const dialog = await screen.findByRole('dialog', { name: '退回' })
  await user.type(within(dialog).getByLabelText('原因'), '收款账号有误')
  await user.click(within(dialog).getByRole('button', { name: '退回' }))
  expect(await screen.findByText('已退回')).toBeVisible()
  expect(server.sent('POST', '/api/admin/withdrawals/w1/reject')[0]?.body).toEqual({ reason: '收款账号有误' })
})
