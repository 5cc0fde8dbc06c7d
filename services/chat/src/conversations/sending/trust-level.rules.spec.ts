import { expect, test } from '@jest/globals'
import { CheckStatus } from '@xinyu/contracts/enums'
import type { UserSnapshot } from '@xinyu/contracts/profile/user-snapshot'
import { snapshot } from '@xinyu/testkit/people/builders'
import { chinaMinuteOf } from '@xinyu/contracts/rules/china-minute'
import { trustLevelOf } from './trust-level.rules.ts'

const now = new Date('2026-11-22T04:00:00.000Z')
const joined = (hoursAgo: number) => ({ createdAt: new Date(now.getTime() - hoursAgo * 3_600_000).toISOString() })
const trustLevel = (user: Partial<UserSnapshot> | null, isVip = false) =>
  trustLevelOf({ user: user && snapshot(user), isVip }, 3, now)

test('the more is verified, the higher the trust level', () => {
  expect(trustLevel(joined(71))).toBe('new')
  expect(trustLevel(joined(73))).toBe('member')
  expect(trustLevel({ ...joined(1), hasFaceChecked: true })).toBe('verified')
  expect(trustLevel({ ...joined(1), hasRealChecked: CheckStatus.Verified })).toBe('trusted')
  expect(trustLevel({ ...joined(100), hasRealChecked: CheckStatus.Waiting })).toBe('member')
  expect([trustLevel(joined(1), true), trustLevel(null)]).toEqual(['trusted', 'member'])
})

test('times are given in China time, whatever the local day', () => {
  expect(chinaMinuteOf(new Date('2026-11-22T16:30:20.000Z'))).toBe('11-23 00:30')
})
