import type { AdminRole } from '@xinyu/contracts/call'
import type { UserSnapshot } from '@xinyu/contracts/profile/user-snapshot'
import type { ProfileReview } from '../resources/reviews/queues/profile-reviews.tsx'
import { writeSession } from '../shared/api/session.ts'

/** A member with valid defaults; tests override what matters. */
export const aMember = (overrides: Partial<UserSnapshot> = {}): UserSnapshot => ({
  _id: 'member-1',
  GID: '10000001',
  type: 'normal',
  name: '林清浅',
  avatar: null,
  gender: 2,
  birthday: '1995-05-20',
  liveCity: { province: '浙江', city: '杭州', provinceCode: '33', cityCode: '3301' },
  work: 4,
  education: 4,
  height: 165,
  aboutMe: '喜欢徒步',
  isCompleted: 2,
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
  ...overrides,
})

export const aReview = (overrides: Partial<ProfileReview> = {}): ProfileReview => ({
  id: 'review-1',
  user_id: 'member-1',
  revision: 1,
  user: aMember(),
  texts: [{ field: 'aboutMe', text: '喜欢徒步', badword: null }],
  images: [],
  status: 'waiting',
  priority: 0,
  waitingSince: '2026-01-01T00:00:00.000Z',
  claimedBy: null,
  claimedUntil: null,
  decidedBy: null,
  decidedAt: null,
  reasonCode: null,
  reason: '',
  history: [],
  reports: 0,
  heldUntil: null,
  ...overrides,
})

export const signIn = (...roles: AdminRole[]): void =>
  writeSession({
    token: 'token-1',
    refreshToken: 'refresh-1',
    user: { id: 'staff-1', name: '陈屿', avatar: null, roles },
  })
