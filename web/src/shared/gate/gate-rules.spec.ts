import { describe, expect, it } from '@jest/globals'
import type { Profile } from '@xinyu/contracts/profile'
import { errors } from '@xinyu/contracts/errors'
import { member } from '../../test-people.ts'
import { firstClosed, gateOfRefusal, gateRules, type Gate, type Viewer } from './gate-rules.ts'

const guest: Viewer = { authStatus: 'guest', profile: null }
const as = (profile: Partial<Profile>): Viewer => ({ authStatus: 'member', profile: member(profile) })
const toLove: Gate[] = ['login', 'approved', 'vip', 'guanPoint']

describe('gates', () => {
  it.each<[string, Viewer, Gate[], Gate | null]>([
    ['a guest is sent to log in first', guest, toLove, 'login'],
    ['a member under review waits for approval', as({ isCompleted: 2 }), toLove, 'approved'],
    ['what an approved member changed waits alone', as({ isCompleted: 2, wasApproved: true }), ['approved'], null],
    ['sent back, an approved member goes on', as({ isCompleted: 3, wasApproved: true }), ['approved'], null],
    ['an approved member without VIP is led to VIP', as({ isVip: false }), toLove, 'vip'],
    ['a VIP without points is led to guanPoint', as({ isVip: true, guanPoint: 0 }), toLove, 'guanPoint'],
    ['a VIP with points may love', as({ isVip: true, guanPoint: 10 }), toLove, null],
    ['basics need a city', as({ liveCity: null }), ['basicInfo'], 'basicInfo'],
    ['profession 0 is a profession', as({ work: 0 }), ['basicInfo'], null],
    ['a guest with VIP logs in first', guest, ['tempVip'], 'tempVip'],
    ['a phone is needed', as({}), ['phone'], 'phone'],
    ['a phone is an account', as({ phone: '138****0000' }), ['phone', 'account'], null],
    ['an Apple account is one too', as({ appleBound: true }), ['appleAccount', 'account'], null],
    ['a phone is no Apple account', as({ phone: '138****0000' }), ['account', 'appleAccount'], 'appleAccount'],
    ['a real name under review is none yet', as({ hasRealChecked: 2 }), ['realName'], 'realName'],
    ['a real name is 4', as({ hasRealChecked: 4 }), ['realName'], null],
    ['an avatar is needed', as({ avatar: null, avatarImage: null }), ['avatar'], 'avatar'],
  ])('%s', (_, viewer, gates, closed) => expect(firstClosed(gates, viewer)).toBe(closed))

  it('knows the gate behind a refusal of the server, and none behind others', () => {
    expect(gateOfRefusal('NEED_VIP')).toBe('vip')
    expect(gateOfRefusal('GUANPOINT_NOT_ENOUGH')).toBe('guanPoint')
    expect(gateOfRefusal('NEED_REAL_NAME')).toBe('realName')
    expect(gateOfRefusal('BLACKLISTED')).toBeNull()
  })

  it('has a page for each gate', () =>
    expect(Object.values(gateRules).every(({ to }) => to.startsWith('/'))).toBe(true))

  it('covers every refusal that asks for something, under a gate of the one table', () => {
    // a proof is asked for by the page that needs it; the second factor and staff's passkey are the console's
    const asked = ['NEED_PROOF', 'NEED_SECOND_FACTOR', 'NEED_PASSKEY']
    const needs = Object.keys(errors).filter((code) => code.startsWith('NEED_') && !asked.includes(code))
    expect(needs.filter((code) => gateOfRefusal(code) === null)).toEqual([])
  })
})
