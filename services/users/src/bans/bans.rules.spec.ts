import { describe, expect, test } from '@jest/globals'
import { ProfileStatus } from '@xinyu/contracts/enums'
import { newUser, type Decided, type Decision, type UserState } from '../user.rules.ts'
import { ban, endBan, applyBanDecision, liftBan } from './bans.rules.ts'

const now = new Date('2026-03-01T00:00:00Z')
const later = (days: number): Date => new Date(now.getTime() + days * 86_400_000)
const blank = newUser({ _id: 'u', GID: '12345678', createdAt: now, shareCode: null })
const member: UserState = { ...blank, isCompleted: ProfileStatus.Approved, name: '岛' }
const after = (user: UserState, decision: Decision): UserState => ({ ...user, ...(decision as Decided).set })

describe('bans', () => {
  test('a second ban keeps what was before the first', () => {
    const twice = after(
      after(member, ban(member, 'a', null, now)),
      ban(after(member, ban(member, 'a', null, now)), 'b', later(3), now),
    )
    expect(twice).toMatchObject({
      isCompleted: ProfileStatus.Banned,
      ban: { reason: 'b', before: ProfileStatus.Approved },
    })
    expect(after(twice, liftBan(twice))).toMatchObject({ isCompleted: ProfileStatus.Approved, ban: null })
  })
  test('ends at its time, unless a longer one was decided meanwhile', () => {
    const short = after(member, ban(member, 'a', later(3), now))
    expect(endBan(short, later(2))).toEqual({})
    expect(after(short, endBan(short, later(3))).isCompleted).toBe(ProfileStatus.Approved)
    const longer = after(short, ban(short, 'b', later(9), now))
    expect(endBan(longer, later(3))).toEqual({})
    expect(endBan(after(short, ban(short, 'c', null, now)), later(99))).toEqual({})
  })
  test('of the moderation service: a decision counts unless a later one has been taken', () => {
    const decision = { banned: true, reason: 'a', until: null }
    const banned = after(member, applyBanDecision(member, decision, 1, now))
    expect(banned).toMatchObject({ isCompleted: ProfileStatus.Banned, applied: { ban: 1 } })
    expect(applyBanDecision(banned, decision, 1, now)).toEqual({})
    const freed = after(banned, applyBanDecision(banned, { ...decision, banned: false }, 2, now))
    expect(freed).toMatchObject({ isCompleted: ProfileStatus.Approved, applied: { ban: 2 } })
    expect(applyBanDecision(freed, decision, 1, now)).toEqual({})
  })
  test('of the moderation service: who has a role is not banned by a report, also not later', () => {
    const colleague: UserState = { ...member, roles: ['support'] }
    const decision = { banned: true, reason: 'a', until: null }
    const spared = after(colleague, applyBanDecision(colleague, decision, 1, now))
    expect(spared).toMatchObject({ isCompleted: ProfileStatus.Approved, applied: { ban: 1 } })
    expect(applyBanDecision({ ...spared, roles: [] }, decision, 1, now)).toEqual({})
  })
  test('lifting what is none does nothing', () => expect(liftBan(member)).toEqual({}))
})
