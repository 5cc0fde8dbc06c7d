import type { Profile } from '@xinyu/contracts/profile'

/** An approved member for tests; a test states only what matters to it. */
export const member = (more: Partial<Profile> = {}): Profile => ({
  _id: 'me', GID: '10000001', name: '小岛', avatar: '/a.jpg', gender: 2, age: 30, liveCity: { province: '浙江省', city: '杭州市', provinceCode: '33', cityCode: '3301' },
  work: 3, education: 4, height: 165, aboutMe: '', habits: [], photos: 1, isVip: false, hasRealChecked: 0, isCompleted: 4, online: true, lastActive: null,
  type: 'normal', birthday: '1996-01-01', images: [], avatarImage: null, weight: null, income: null, marriage: null, nation: null, emotion: '', lover: '', hasGradeChecked: 0, blockMe: false, guanPoint: 0, ...more,
})
