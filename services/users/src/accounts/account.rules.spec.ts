import { describe, expect, test } from '@jest/globals'
import { ProfileStatus } from '@xinyu/contracts/enums'
import fc from 'fast-check'
import { newUser, type Decided, type Decision, type UserState } from '../user.rules.ts'
import { ban, cancel, endBan, erase, liftBan, restore, setRoles } from './account.rules.ts'
import { GRACE_SECONDS, judgeRefresh, type Session } from './sessions.rules.ts'

const now = new Date('2026-03-01T00:00:00Z')
const later = (days: number): Date => new Date(now.getTime() + days * 86_400_000)
const blank = newUser({ _id: 'u', GID: '12345678', phone: '13800138000', createdAt: now, shareCode: null })
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
  test('lifting what is none does nothing', () => expect(liftBan(member)).toEqual({}))
})

describe('leaving', () => {
  const gone = after(member, cancel(member, '', now))
  test('is for 15 days to be taken back', () => {
    expect(gone.cancellation?.erasedAt).toEqual(later(15))
    expect(after(gone, restore(gone)).isCompleted).toBe(ProfileStatus.Approved)
    expect(erase(gone, later(14))).toEqual({})
  })
  test('erases everything but id, number and date, once', () => {
    const wasHere = { ...gone, presence: { online: true, at: later(3) } }
    const erased = after(wasHere, erase(wasHere, later(15)))
    expect(erased).toEqual({
      ...blank,
      phone: null,
      isCompleted: ProfileStatus.Cancelled,
      erased: true,
      lastActive: null,
      presence: { online: false, at: now },
      notBefore: expect.any(Number),
    })
    expect([erase(erased, later(30)), restore(erased)]).toEqual([{}, {}])
  })
})

test('any run of bans, lifts, leaving and coming back ends where it began', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('ban', 'lift', 'cancel', 'restore'), { maxLength: 15 }), (steps) => {
      let user = member
      for (const step of steps) {
        if (step === 'ban') user = after(user, ban(user, 'r', null, now))
        if (step === 'lift') user = after(user, liftBan(user))
        // a banned person's calls are refused, so they cannot leave
        if (step === 'cancel' && user.isCompleted !== ProfileStatus.Banned) user = after(user, cancel(user, '', now))
        if (step === 'restore') user = after(user, restore(user))
      }
      user = after(user, liftBan(user))
      user = after(user, restore(user))
      expect(user.isCompleted).toBe(ProfileStatus.Approved)
    }),
  )
})

test('roles are a set: the same ones in another order change nothing', () => {
  const two = after(member, setRoles(member, ['support', 'moderator', 'support']))
  expect([two.roles, setRoles(two, ['moderator', 'support'])]).toEqual([['moderator', 'support'], {}])
})

describe('a refresh token', () => {
  const session: Session = {
    _id: 's',
    userId: 'u',
    type: 'normal',
    device: 'd',
    salt: '',
    rotation: 5,
    rotatedAt: now,
    createdAt: now,
    expiresAt: later(30),
    endedAt: null,
  }
  const at = (seconds: number): Date => new Date(now.getTime() + seconds * 1000)
  test.each([
    ['the current one', session, 5, 'd', at(100), 'rotate'],
    ['the current one from a new device', session, 5, 'e', at(100), 'rotate'],
    ['the one before, at once', session, 4, 'd', at(GRACE_SECONDS), 'repeat'],
    ['the one before, too late', session, 4, 'd', at(GRACE_SECONDS + 1), 'reused'],
    ['the one before, another device', session, 4, 'e', at(1), 'reused'],
    ['an older one', session, 3, 'd', at(1), 'reused'],
    ['of an ended family', { ...session, endedAt: now }, 5, 'd', at(1), 'expired'],
    ['too old', session, 5, 'd', later(30), 'expired'],
  ] as const)('%s', (_name, of, rotation, device, moment, outcome) => {
    expect(judgeRefresh(of, rotation, device, moment)).toBe(outcome)
  })
})
