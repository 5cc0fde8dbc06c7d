import { beforeAll, beforeEach, expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { startI18n } from '../../shared/i18n/i18n.ts'
import { logInAs, showPages } from '../../test-app.tsx'
import { fakeNetwork } from '../../test-network.ts'
import { member } from '../../test-people.ts'
import { Screen as CheckIn } from './check-in.tsx'

const network = fakeNetwork()
beforeAll(() => startI18n())
beforeEach(() => {
  logInAs('me')
  network.ok('users/profile', { profile: member({ isCompleted: 4 }) })
})
const open = { today: '2026-03-07', signed: ['2026-03-05', '2026-03-06'], days: 2, isSignedToday: false }

it('one tap checks in: the row grows, the calendar shows the day, and the page says how far the VIP day is', async () => {
  network.ok('users/signCalendar', open)
  network.ok('users/signForVip', { profile: {}, days: 3, rewarded: false })
  showPages([{ path: '/vip/check-in', element: <CheckIn /> }], '/vip/check-in')
  expect(await screen.findByRole('list', { name: '连续签到2天，共7天' })).toBeVisible()
  expect(screen.getByRole('img', { name: '2026-03-07，未签到' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: '签到' }))
  expect(await screen.findByRole('button', { name: '今天已签到' })).toBeDisabled()
  expect(screen.getByRole('list', { name: '连续签到3天，共7天' })).toBeVisible()
  expect(screen.getByRole('img', { name: '2026-03-07，已签到' })).toBeVisible()
  expect(screen.getByText('再签4天，送1天VIP')).toBeVisible()
})

it('the calendar goes back to the last month and no further', async () => {
  network.ok('users/signCalendar', { ...open, signed: ['2026-02-28'] })
  showPages([{ path: '/vip/check-in', element: <CheckIn /> }], '/vip/check-in')
  const earlier = await screen.findByRole('button', { name: '上个月' })
  await userEvent.click(earlier)
  const table = screen.getByRole('table', { name: '2026年2月签到日历' })
  expect(within(table).getByRole('img', { name: '2026-02-28，已签到' })).toBeVisible()
  expect(earlier).toBeDisabled()
})
