import type { UserSnapshot } from '@xinyu/contracts/profile/user-snapshot'

/** A member with an approved profile; a test overrides what matters to it. */
export const snapshot = (over: Partial<UserSnapshot> = {}): UserSnapshot => ({
  _id: 'u',
  GID: '10000001',
  type: 'normal',
  name: '小岛',
  avatar: 'https://pictures.example/a.jpg',
  gender: 2,
  birthday: '1996-05-20',
  liveCity: { province: '北京', city: '北京', provinceCode: '11', cityCode: '1101' },
  work: 0,
  education: 4,
  height: 165,
  aboutMe: '喜欢登山',
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
  ...over,
})
