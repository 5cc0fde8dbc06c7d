import { describe, expect, test } from '@jest/globals'
import { ProfileStatus } from '@xinyu/contracts/enums'
import { aMember } from '../../test/people.ts'
import { isBannable, canManage, type User } from './user.ts'

const aUser = (of: Partial<User> = {}): User => ({
  ...aMember(),
  id: 'member-1',
  phone: '138****0001',
  isVip: false,
  vipLimitDate: null,
  guanPoint: 0,
  lastActive: null,
  images: [],
  banReason: null,
  emotion: '',
  lover: '',
  habits: [],
  ...of,
})

describe('who may act on an account', () => {
  test.each([
    ['a moderator on a member', {}, 'staff-1', ['moderator'], true],
    ['nobody on oneself', { id: 'staff-1', roles: ['admin'] }, 'staff-1', ['admin'], false],
    ['no moderator on another', { roles: ['moderator'] }, 'staff-1', ['moderator'], false],
    ['an admin on a moderator', { roles: ['moderator'] }, 'staff-1', ['admin'], true],
  ] as const)('%s', (_, of, me, roles, may) => {
    expect(canManage(aUser(of as Partial<User>), me, roles)).toBe(may)
  })
})

test.each([
  [ProfileStatus.Approved, 'normal', true],
  [ProfileStatus.Banned, 'normal', false],
  [ProfileStatus.Cancelled, 'normal', false],
  [ProfileStatus.Empty, 'temp', false],
] as const)('state %i of a %s account: can be banned is %p', (isCompleted, type, can) => {
  expect(isBannable(aUser({ isCompleted, type }))).toBe(can)
})
