import type { UserSnapshot } from '@xinyu/contracts/profile/user-snapshot'

let number = 10_000_000
/** An approved member of Shanghai, born 1998. */
export const userSnapshot = (_id: string, change: Partial<UserSnapshot> = {}): UserSnapshot => ({
  _id,
  GID: String(number++),
  type: 'normal',
  name: '林',
  avatar: null,
  gender: 2,
  birthday: '1998-05-01',
  liveCity: { province: '上海', city: '上海', provinceCode: '31', cityCode: '3101' },
  work: 0,
  education: 4,
  height: 168,
  aboutMe: '',
  isCompleted: 4,
  hasRealChecked: 0,
  hasGradeChecked: 0,
  privacy: {
    blockMe: false,
    hideOnline: false,
    hideDistance: false,
    whoMayWrite: 'everyone',
    whoSeesPhotos: 'everyone',
  },
  roles: [],
  createdAt: '2026-01-01T00:00:00.000Z',
  ...change,
})
