import { describe, expect, test } from '@jest/globals'
import type { UserState } from '../user/user.document.ts'
import { newUser } from '../user/new-user.rules.ts'
import { bindApple, bindWx, endAtApple, loginMethods, unbind } from './bind.rules.ts'

const at = (text: string): Date => new Date(`2026-11-22T${text}:00.000Z`)
const [early, late] = [at('08:00'), at('09:00')]
const member = (with_: Partial<UserState>): UserState => ({
  ...newUser({ _id: 'u1', GID: '10000001', createdAt: early, shareCode: null }),
  ...with_,
})

describe('WeChat', () => {
  test.each([
    ['the first person', [], ['u', 'o1'], { set: { wxIds: ['u', 'o1'] } }],
    ['the same person again', ['u', 'o1'], ['u', 'o1'], {}],
    ['the same person at another app, by the unionid', ['u', 'o1'], ['u', 'o2'], { set: { wxIds: ['u', 'o1', 'o2'] } }],
    ['a unionid that comes later, by the openid', ['o1'], ['u', 'o1'], { set: { wxIds: ['o1', 'u'] } }],
    ['another person', ['u', 'o1'], ['u2', 'o9'], { refuse: 'UNBIND_FIRST' }],
  ])('%s', (_who, wxIds, ids, decision) => {
    expect(bindWx({ wxIds }, ids)).toEqual(decision)
  })
})

describe('Apple', () => {
  const grant = 'sealed:f1:x' as UserState['appleGrant']
  test('the first account is bound; another is refused until the first is unbound', () => {
    expect(bindApple({ appleId: null }, 'a', { grant: null, now: late })).toEqual({
      set: { appleId: 'a', appleSince: late, appleGrant: null },
    })
    expect(bindApple({ appleId: 'b' }, 'a', { grant: null, now: late })).toEqual({ refuse: 'UNBIND_FIRST' })
  })

  test('a grant is stored when there is none yet', () => {
    expect(bindApple({ appleId: 'a', appleGrant: null }, 'a', { grant, now: late })).toEqual({
      set: { appleGrant: grant },
    })
    expect(bindApple({ appleId: 'a', appleGrant: grant }, 'a', { grant, now: late })).toEqual({})
    expect(bindApple({ appleId: 'a', appleGrant: grant }, 'a', { grant: null, now: late })).toEqual({})
  })
})

describe('unbinding', () => {
  test.each([
    ['WeChat beside a phone', { phoneHash: 'p', wxIds: ['u'] }, 'wx', { set: { wxIds: [] } }],
    ['WeChat alone', { wxIds: ['u'] }, 'wx', { refuse: 'LAST_WAY_IN' }],
    ['WeChat with a password but no phone', { wxIds: ['u'], password: 'x' }, 'wx', { refuse: 'LAST_WAY_IN' }],
    [
      'Apple beside WeChat',
      { appleId: 'a', wxIds: ['u'] },
      'apple',
      { set: { appleId: null, appleSince: null, appleGrant: null } },
    ],
    ['Apple alone', { appleId: 'a' }, 'apple', { refuse: 'LAST_WAY_IN' }],
    ['what is not bound', { phoneHash: 'p' }, 'apple', {}],
  ] as const)('%s', (_what, has, which, decision) => {
    expect(unbind(member(has as Partial<UserState>), which)).toEqual(decision)
  })
})

describe('Apple’s notifications', () => {
  const bound = { appleId: 'a', appleSince: early }
  test('a revoked consent removes the grant, once; the account stays bound to Apple', () => {
    const set = endAtApple(bound, { type: 'consent-revoked', at: late })
    expect(set).toEqual({ appleSince: late, appleGrant: null })
    expect(endAtApple({ ...bound, ...set }, { type: 'consent-revoked', at: late })).toBeNull()
  })

  test('a deleted Apple account is unbound', () => {
    const set = endAtApple(bound, { type: 'account-delete', at: late })
    expect(loginMethods({ phoneHash: null, ...bound, ...set })).toEqual([])
  })

  test('a notification older than the binding, or without a binding, changes nothing', () => {
    expect(endAtApple({ ...bound, appleSince: late }, { type: 'account-delete', at: early })).toBeNull()
    expect(endAtApple({ appleId: null, appleSince: null }, { type: 'account-delete', at: late })).toBeNull()
  })
})
