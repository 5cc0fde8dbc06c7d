import { expect, test } from '@jest/globals'
import { ProfileStatus } from '@xinyu/contracts/enums'
import { newUser, openPrivacy, type UserState } from '../user.rules.ts'
import { editProfile } from './edit-profile.rules.ts'
import { maySeeAlbum, type Viewer, whyHidden } from './see-profile.rules.ts'

const at = new Date('2026-03-01T00:00:00Z')
const shown = { name: 'n', aboutMe: '', emotion: '', lover: '', avatar: null }
const user: UserState = {
  ...newUser({ _id: 'u', GID: '12345678', createdAt: at, shareCode: null }),
  isCompleted: ProfileStatus.Approved,
  approved: shown,
}
const viewer: Viewer = { type: 'normal', isKeptApart: false, isMatch: false }
const stealth = { ...openPrivacy, blockMe: true }

test.each([
  ['an approved person is seen', user, viewer, null],
  ['a guest sees them too', user, { ...viewer, type: 'temp' as const }, null],
  ['banned', { ...user, isCompleted: ProfileStatus.Banned }, viewer, 'USER_DISABLED'],
  ['cancelled', { ...user, isCompleted: ProfileStatus.Cancelled }, viewer, 'ACCOUNT_CANCELLED'],
  ['erased', { ...user, isCompleted: ProfileStatus.Cancelled, erased: true }, viewer, 'USER_NOT_FOUND'],
  ['never approved', { ...user, isCompleted: ProfileStatus.Waiting, approved: null }, viewer, 'USER_NOT_FOUND'],
  ['approved once, waiting again', { ...user, isCompleted: ProfileStatus.Waiting }, viewer, null],
  ['a block between the two', user, { ...viewer, isKeptApart: true }, 'BLACKLISTED'],
  ['in stealth', { ...user, privacy: stealth }, viewer, 'STEALTH_MODE'],
  ['in stealth, for a match', { ...user, privacy: stealth }, { ...viewer, isMatch: true }, null],
] as const)('%s', (_name, who, by, reason) => {
  expect(whyHidden(who as UserState, by)).toBe(reason)
})

test.each([
  ['everyone', 'temp', false, true],
  ['members', 'temp', false, false],
  ['members', 'normal', false, true],
  ['matches', 'normal', false, false],
  ['matches', 'normal', true, true],
] as const)('an album for %s and a viewer %s (match %p): %p', (whoSeesPhotos, type, isMatch, seen) => {
  expect(maySeeAlbum({ ...user, privacy: { ...openPrivacy, whoSeesPhotos } }, { ...viewer, type, isMatch })).toBe(seen)
})

test('refuses a birthday that makes a minor by the date in China, and a city of another province', () => {
  const urlOf = (key: string): string => key
  // 16:30 UTC on 28 February is 1 March in China
  const now = new Date('2026-02-28T16:30:00Z')
  expect(editProfile(user, { birthday: '2008-03-02' }, now, urlOf)).toEqual({ refuse: 'MINOR' })
  expect(editProfile(user, { birthday: '2008-03-01' }, now, urlOf)).toMatchObject({ set: { birthday: '2008-03-01' } })
  const wrong = { province: 'x', city: 'y', provinceCode: '11', cityCode: '3301' }
  expect(editProfile(user, { liveCity: wrong }, now, urlOf)).toMatchObject({ refuse: 'INVALID_INPUT' })
})
