import '../../test/globals.ts'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { cleanup, screen, within } from '@testing-library/react'
import { fakeServer, listOf } from '../../test/fake-server.ts'
import { signIn } from '../../test/people.ts'

const { openApp } = await import('../../test/open-app.tsx')
// slow on a busy machine

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const group = { group: 'all', members: 200, shown: 900, gini: 0.31, invisible: 0.045, matches: 12, answeredTalks: 7 }
const day = (id: string, invisible: number) => ({
  id,
  at: `${id}T04:00:00.000Z`,
  ofEach: 3,
  groups: [
    { ...group, invisible },
    { ...group, group: '33' },
  ],
  percentiles: [{ percent: 99, times: 31 }],
  topShare: 0.062,
  firstDay: { members: 8, unseen: 0.125 },
  calibration: [{ from: 0.3, decisions: 40, said: 0.34, was: 0.31 }],
  calibrationError: 0.03,
})

test('a moderator sees daily how many profiles are never shown, and whether predictions are accurate', async () => {
  signIn('moderator')
  fakeServer({ 'GET /api/admin/matchingDays': () => listOf([day('2026-11-22', 0.02), day('2026-11-21', 0.06)]) })
  openApp('/matchingDays')
  const curve = await screen.findByRole('img', { name: /没有被任何人看到的会员/ }, { timeout: 20_000 })
  expect(curve).toHaveAccessibleName('没有被任何人看到的会员. 2026-11-21: 6%; 2026-11-22: 2%')
  expect(screen.getByRole('img', { name: /第一天没有被看到的新人/ })).toHaveAccessibleName(/12.5%/)
  expect(screen.getByText(/每 3 人统计一人/)).toBeVisible()
  expect(within(screen.getByRole('region', { name: '预测与实际' })).getByText('34%')).toBeVisible()
  expect(within(screen.getByRole('region', { name: '被展示次数' })).getByText('31')).toBeVisible()
  expect(within(screen.getByRole('region', { name: '各组会员' })).getByText(/^浙江/)).toBeVisible()
})

test('before the first measurement the page shows its date', async () => {
  signIn('moderator')
  fakeServer({ 'GET /api/admin/matchingDays': () => listOf([]) })
  openApp('/matchingDays')
  expect(await screen.findByText('还没有统计')).toBeVisible()
})
