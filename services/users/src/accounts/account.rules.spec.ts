import { describe, expect, test } from '@jest/globals'
import { ProfileStatus } from '@xinyu/contracts/enums'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import fc from 'fast-check'
import type { Decided, Decision } from '../user/user-decision.rules.ts'
import type { UserState } from '../user/user.document.ts'
import { newUser } from '../user/new-user.rules.ts'
import { banUser, liftBan } from '../bans/bans.rules.ts'
import { cancelAccount, eraseAccount, restoreAccount, setRoles } from './account.rules.ts'

const now = new Date('2026-03-01T00:00:00Z')
const later = (days: number): Date => new Date(now.getTime() + days * DAY_MS)
const blank = newUser({ _id: 'u', GID: '12345678', createdAt: now, shareCode: null })
const member: UserState = { ...blank, isCompleted: ProfileStatus.Approved, name: '岛' }
const after = (user: UserState, decision: Decision): UserState => ({ ...user, ...(decision as Decided).set })

describe('a cancellation', () => {
  const gone = after(member, cancelAccount(member, '', now))
  test('can be undone for 15 days', () => {
    expect(gone.cancellation?.erasedAt).toEqual(later(15))
    expect(after(gone, restoreAccount(gone)).isCompleted).toBe(ProfileStatus.Approved)
    expect(eraseAccount(gone, later(14))).toEqual({})
  })
  test('erases everything but id, number and date, once', () => {
    const wasHere = { ...gone, lastActive: later(3) }
    const erased = after(wasHere, eraseAccount(wasHere, later(15)))
    expect(erased).toEqual({
      ...blank,
      phone: null,
      isCompleted: ProfileStatus.Cancelled,
      erased: true,
      lastActive: null,
      notBefore: expect.any(Number),
    })
    expect([eraseAccount(erased, later(30)), restoreAccount(erased)]).toEqual([{}, {}])
  })
})

test('any sequence of bans, lifts, cancellations and restores ends in the state it started from', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('ban', 'lift', 'cancel', 'restore'), { maxLength: 15 }), (steps) => {
      let user = member
      for (const step of steps) {
        if (step === 'ban') user = after(user, banUser(user, { reason: 'r', until: null, rule: null, by: null }, now))
        if (step === 'lift') user = after(user, liftBan(user))
        // a banned member's calls are refused, so they cannot cancel
        if (step === 'cancel' && user.isCompleted !== ProfileStatus.Banned)
          user = after(user, cancelAccount(user, '', now))
        if (step === 'restore') user = after(user, restoreAccount(user))
      }
      user = after(user, liftBan(user))
      user = after(user, restoreAccount(user))
      expect(user.isCompleted).toBe(ProfileStatus.Approved)
    }),
  )
})

test('roles are a set: the same roles in another order change nothing', () => {
  const two = after(member, setRoles(member, ['support', 'moderator', 'support'], now))
  expect([two.roles, setRoles(two, ['moderator', 'support'], now)]).toEqual([['moderator', 'support'], {}])
})
