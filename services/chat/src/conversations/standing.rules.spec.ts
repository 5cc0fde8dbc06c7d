import { expect, test } from '@jest/globals'
import { CheckStatus } from '@xinyu/contracts/enums'
import type { UserSnapshot } from '@xinyu/contracts/profile'
import { snapshot } from '@xinyu/testkit/builders'
import { chinaMinuteOf } from '@xinyu/contracts/rules/china-minute'
import { contactStandingOf } from './standing.rules.ts'

const now = new Date('2026-11-22T04:00:00.000Z')
const joined = (hoursAgo: number) => ({ createdAt: new Date(now.getTime() - hoursAgo * 3_600_000).toISOString() })
const standing = (user: Partial<UserSnapshot> | null, isVip = false) =>
  contactStandingOf({ user: user && snapshot(user), isVip }, 3, now)

test('the more is known of somebody the better they stand', () => {
  expect(standing(joined(71))).toBe('new')
  expect(standing(joined(73))).toBe('member')
  expect(standing({ ...joined(1), hasFaceChecked: true })).toBe('verified')
  expect(standing({ ...joined(1), hasRealChecked: CheckStatus.Verified })).toBe('trusted')
  expect(standing({ ...joined(100), hasRealChecked: CheckStatus.Waiting })).toBe('member')
  expect([standing(joined(1), true), standing(null)]).toEqual(['trusted', 'member'])
})

test('a moment is said as in China, whatever the day elsewhere', () => {
  expect(chinaMinuteOf(new Date('2026-11-22T16:30:20.000Z'))).toBe('11-23 00:30')
})
