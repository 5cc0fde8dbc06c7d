import { expect, test } from '@jest/globals'
import { ProfileStatus } from '@xinyu/contracts/enums'
import type { UserState } from '../user/user.document.ts'
import { newUser } from '../user/new-user.rules.ts'
import { editProfile } from './edit-profile.rules.ts'

const user: UserState = {
  ...newUser({ _id: 'u', GID: '12345678', createdAt: new Date('2026-03-01T00:00:00Z'), shareCode: null }),
  isCompleted: ProfileStatus.Approved,
}

test('refuses a birthday of a minor by the date in China, and a city of another province', () => {
  // 16:30 UTC on 28 February is 1 March in China
  const now = new Date('2026-02-28T16:30:00Z')
  expect(editProfile(user, { birthday: '2008-03-02' }, now)).toEqual({ refuse: 'MINOR' })
  expect(editProfile(user, { birthday: '2008-03-01' }, now)).toMatchObject({ set: { birthday: '2008-03-01' } })
  const wrong = { province: 'x', city: 'y', provinceCode: '11', cityCode: '3301' }
  expect(editProfile(user, { liveCity: wrong }, now)).toMatchObject({ refuse: 'INVALID_INPUT' })
})
