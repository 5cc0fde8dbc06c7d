import { describe, expect, test } from '@jest/globals'
import { ProfileStatus } from '@xinyu/contracts/enums'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { banIdOf } from '../user/user-account-status.rules.ts'
import type { Decided, Decision } from '../user/user-decision.rules.ts'
import type { UserState } from '../user/user.document.ts'
import { newUser } from '../user/new-user.rules.ts'
import { applyBanDecision, banUser, endBan, liftBan, type NewBan, undoBan } from './bans.rules.ts'

const now = new Date('2026-03-01T00:00:00Z')
const later = (days: number): Date => new Date(now.getTime() + days * DAY_MS)
const blank = newUser({ _id: 'u', GID: '12345678', createdAt: now, shareCode: null })
const member: UserState = { ...blank, isCompleted: ProfileStatus.Approved, name: '岛' }
const after = (user: UserState, decision: Decision): UserState => ({ ...user, ...(decision as Decided).set })

const of = (reason: string, until: Date | null): NewBan => ({ reason, until, rule: 'advert', by: 'm' })

describe('bans', () => {
  test('a second ban keeps the status from before the first', () => {
    const twice = after(
      after(member, banUser(member, of('a', null), now)),
      banUser(after(member, banUser(member, of('a', null), now)), of('b', later(3)), now),
    )
    expect(twice).toMatchObject({
      isCompleted: ProfileStatus.Banned,
      ban: { reason: 'b', before: ProfileStatus.Approved },
    })
    expect(after(twice, liftBan(twice))).toMatchObject({ isCompleted: ProfileStatus.Approved, ban: null })
  })
  test('ends at its time, unless a longer one was set in the meantime', () => {
    const short = after(member, banUser(member, of('a', later(3)), now))
    expect(endBan(short, later(2))).toEqual({})
    expect(after(short, endBan(short, later(3))).isCompleted).toBe(ProfileStatus.Approved)
    const longer = after(short, banUser(short, of('b', later(9)), now))
    expect(endBan(longer, later(3))).toEqual({})
    expect(endBan(after(short, banUser(short, of('c', null), now)), later(99))).toEqual({})
  })
  test('by the moderation service: a decision counts unless a later one was applied', () => {
    const decision = { banned: true, ...of('a', null), ban_id: null }
    const banned = after(member, applyBanDecision(member, decision, 1, now))
    expect(banned).toMatchObject({ isCompleted: ProfileStatus.Banned, applied: { ban: 1 } })
    expect(applyBanDecision(banned, decision, 1, now)).toEqual({})
    const freed = after(banned, applyBanDecision(banned, { ...decision, banned: false }, 2, now))
    expect(freed).toMatchObject({ isCompleted: ProfileStatus.Approved, applied: { ban: 2 } })
    expect(applyBanDecision(freed, decision, 1, now)).toEqual({})
  })
  test('by the moderation service: a report bans no staff member, not even later', () => {
    const staffMember: UserState = { ...member, roles: ['support'] }
    const decision = { banned: true, ...of('a', null), ban_id: null }
    const unchanged = after(staffMember, applyBanDecision(staffMember, decision, 1, now))
    expect(unchanged).toMatchObject({ isCompleted: ProfileStatus.Approved, applied: { ban: 1 } })
    expect(applyBanDecision({ ...unchanged, roles: [] }, decision, 1, now)).toEqual({})
  })
  describe('undone by the moderator who set it', () => {
    const minute = 60_000
    const bannedBy = (by: string, user = member, at = now) => after(user, banUser(user, { ...of('a', null), by }, at))
    const inMinutes = (minutes: number): Date => new Date(now.getTime() + minutes * minute)
    test('leaves no trace, and a repeat changes nothing', () => {
      const back = after(bannedBy('m1'), undoBan(bannedBy('m1'), 'm1', inMinutes(9)))
      expect(back).toMatchObject({ isCompleted: ProfileStatus.Approved, ban: null })
      expect(undoBan(back, 'm1', inMinutes(9))).toEqual({})
    })
    test('restores the ban that it replaced', () => {
      const first = after(member, banUser(member, { ...of('before', later(3)), by: 'm2' }, now))
      const back = after(first, undoBan(bannedBy('m1', first), 'm1', inMinutes(1)))
      expect(back).toMatchObject({ isCompleted: ProfileStatus.Banned, ban: { reason: 'before', until: later(3) } })
    })
    test('is refused after ten minutes, and after another moderator set a new one', () => {
      expect(undoBan(bannedBy('m1'), 'm1', inMinutes(10))).toEqual({ refuse: 'UNDO_TOO_LATE' })
      const anew = bannedBy('m2', bannedBy('m1'), inMinutes(1))
      expect(undoBan(anew, 'm1', inMinutes(2))).toEqual({ refuse: 'CONFLICT' })
    })
  })

  test('after an appeal: the decision lifts or shortens the ban that it is about, and leaves a later one alone', () => {
    const banned = after(member, banUser(member, of('a', later(30)), now))
    const appealed = { banned: false, ...of('a', null), ban_id: banIdOf('u', { at: now }) }
    expect(after(banned, applyBanDecision(banned, appealed, 1, now))).toMatchObject({
      isCompleted: ProfileStatus.Approved,
      applied: { ban: 1 },
    })
    const shorter = { ...appealed, banned: true, until: later(3) }
    expect(after(banned, applyBanDecision(banned, shorter, 1, later(1)))).toMatchObject({
      isCompleted: ProfileStatus.Banned,
      ban: { until: later(3), at: now, reason: 'a' },
    })
    const again = after(banned, banUser(banned, of('b', null), later(1)))
    for (const decision of [appealed, shorter])
      expect(after(again, applyBanDecision(again, decision, 1, later(2)))).toMatchObject({
        isCompleted: ProfileStatus.Banned,
        ban: { reason: 'b', until: null },
        applied: { ban: 1 },
      })
  })
  test('lifting a ban that does not exist does nothing', () => expect(liftBan(member)).toEqual({}))
})
