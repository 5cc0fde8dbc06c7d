import '../../test/globals.ts'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { monthChecks } from '@xinyu/contracts/admin/months'
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { fakeServer, listOf } from '../../test/fake-server.ts'
import { signIn } from '../../test/people.ts'

const { openApp } = await import('../../test/open-app.tsx')
// slow on a busy machine

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const sums = {
  gross: 9_600,
  sales: 4,
  refunds: 600,
  chargebacks: 3_000,
  fees: 54,
  salesTax: 509,
  payouts: 10_000,
  payoutFees: 500,
  taxWithheld: 0,
  payoutNet: 9_500,
  pointsSold: 120,
  vipSold: 8_400,
  vipRefunded: 0,
  vipEarned: 2_800,
}
const check = (kind: string, isGreen: boolean) => ({
  kind,
  isGreen,
  expected: 1,
  found: isGreen ? 1 : 0,
  items: [] as string[],
})
const month = (id: string, red: readonly string[]) => ({
  id,
  state: 'open',
  computedAt: '2026-12-01T03:00:00.000Z',
  rows: [{ day: `${id}-03`, channel: 'wechat', ...sums }],
  points: [],
  totals: { ...sums, pointsSpent: 30, fenSpent: 300 },
  deferred: { before: 1_000, sold: 8_400, refunded: 0, earned: 2_800, after: 6_600 },
  late: 0,
  differencesOpen: 0,
  checks: monthChecks.map((kind) => check(kind, !red.includes(kind))),
  lockedBy: null as string | null,
  lockedByName: '',
  lockedAt: null as string | null,
  version: 0,
  file: null as object | null,
  reopening: null as object | null,
})

test('finance begins with its open months, and nobody else sees them', async () => {
  signIn('finance')
  const uncomputed = { ...month('2027-01', []), checks: [], computedAt: null }
  const months = [uncomputed, month('2026-12', ['ended']), month('2026-11', [])]
  fakeServer({ 'GET /api/admin/monthStatements': () => listOf(months) })
  openApp('/')
  const heading = await screen.findByRole('heading', { name: '2026-11 月度结算' }, { timeout: 20_000 })
  expect(heading).toBeVisible()
  expect(screen.getByText('1 项检查未通过')).toBeVisible()
  expect(screen.getByText('全部检查通过')).toBeVisible()
  expect(screen.getByText('尚未计算')).toBeVisible()
  expect(screen.getAllByText('¥95.00')).toHaveLength(3)
  cleanup()
  signIn('support')
  const server = fakeServer({})
  openApp('/')
  await screen.findAllByText('概览')
  expect(server.sent('GET', '/api/admin/monthStatements')).toEqual([])
})

test('a month whose checks are green is locked after a question, and its page follows the lock; one that is not says what is missing', async () => {
  signIn('finance')
  const shown = month('2026-11', ['bank'])
  // the job locks it between the first time it is read and the second
  let seen = 0
  const [, , , , bank] = shown.checks
  bank?.items.push('4200001')
  const server = fakeServer({
    'GET /api/admin/monthStatements/2026-11': () => {
      if (shown.state === 'locking' && ++seen > 1)
        Object.assign(shown, {
          state: 'locked',
          version: 1,
          lockedAt: '2026-12-01T04:00:00.000Z',
          file: { size: 1, sha256: 'a', isSigned: false },
        })
      return { json: shown }
    },
    'POST /api/admin/monthStatements/2026-11/compute': () => {
      shown.checks = month('2026-11', []).checks
      return { json: shown }
    },
    'POST /api/admin/monthStatements/2026-11/lock': () => {
      Object.assign(shown, { state: 'locking', lockedBy: 'staff-1', lockedByName: '陈屿' })
      return { json: shown }
    },
  })
  const user = userEvent.setup()
  openApp('/monthStatements/2026-11/show')
  const checks = within(await screen.findByRole('list', { name: '关账前的检查' }, { timeout: 20_000 }))
  expect(checks.getByText('渠道账单与订单、提现一致 · 未通过')).toBeVisible()
  expect(checks.getByText(/4200001/)).toBeVisible()
  expect(screen.getByRole('button', { name: '关账' })).toBeDisabled()
  const channels = within(screen.getByRole('region', { name: '各渠道合计' }))
  expect(channels.getAllByText('¥96.00')).toHaveLength(2)
  expect(channels.getByText('拒付')).toBeVisible()
  expect(channels.getAllByText('¥30.00')).toHaveLength(2)
  expect(screen.getByText('¥66.00')).toBeVisible()
  await user.click(screen.getByRole('button', { name: '重新计算' }))
  await checks.findByText('渠道账单与订单、提现一致 · 通过')
  await user.click(screen.getByRole('button', { name: '关账' }))
  const dialog = within(await screen.findByRole('dialog', { name: '关账 2026-11' }))
  await user.click(dialog.getByRole('button', { name: '关账' }))
  expect(await screen.findByText('关账中')).toBeVisible()
  expect(screen.queryByRole('button', { name: '关账' })).toBeNull()
  expect(await screen.findByText(/关账人：陈屿/, {}, { timeout: 10_000 })).toBeVisible()
  expect(screen.getByText('没有配置签名证书，这份 PDF 未签名。')).toBeVisible()
  expect(screen.getByRole('button', { name: '申请重新打开' })).toBeVisible()
  expect(server.sent('POST', '/api/admin/monthStatements/2026-11/lock')).toHaveLength(1)
})

test('whoever asked to open a month again cannot approve it', async () => {
  const asked = {
    requestedBy: 'staff-1',
    requestedByName: '陈屿',
    requestedAt: '2026-12-02T04:00:00.000Z',
    reason: '税率有误',
  }
  const locked = { ...month('2026-11', []), state: 'locked', lockedAt: '2026-12-01T04:00:00.000Z', reopening: asked }
  signIn('finance')
  fakeServer({ 'GET /api/admin/monthStatements/2026-11': () => ({ json: locked }) })
  openApp('/monthStatements/2026-11/show')
  expect(await screen.findByText('陈屿 申请重新打开：税率有误', {}, { timeout: 20_000 })).toBeVisible()
  expect(screen.queryByRole('button', { name: '批准重新打开' })).toBeNull()
  expect(screen.getByRole('button', { name: '不打开' })).toBeVisible()
})
