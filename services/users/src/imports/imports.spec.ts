import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { getProfile } from '@xinyu/contracts/http/users/profile'
import { loginV2 } from '@xinyu/contracts/http/users/login'
import { banByOperator, checkDemoLogin, createAdmin, importMember } from '@xinyu/contracts/internal/users-operations'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { newPhone } from '@xinyu/testkit/people/members'
import { newId } from '@xinyu/platform/ids'
import { type ServiceUnderTest, startService } from '@xinyu/testkit/service-under-test'
import { randomInt } from 'node:crypto'
import type { z } from 'zod'
import { type UsersConfig, usersConfig } from '../config.ts'
import { type User, UsersStore } from '../user-store/user-store.public.ts'
import { UsersModule } from '../users.module.ts'

let users: ServiceUnderTest<UsersConfig>
let seed: InternalClient
beforeAll(async () => {
  users = await startService({ name: 'users', module: UsersModule, config: usersConfig })
  seed = new InternalClient({ ...users.config, USERS_URL: users.service.url })
})
afterAll(() => users.close())

type Member = z.input<typeof importMember.input>
const fields: Member['fields'] = {
  name: '小岛',
  gender: 2,
  birthday: '1996-05-20',
  liveCity: { province: '北京', city: '北京', provinceCode: '11', cityCode: '1101' },
  work: 3,
  education: 4,
  height: 165,
  habits: [1, 2, 3],
  aboutMe: '喜欢登山',
  emotion: '细水长流',
  lover: '真诚坦率',
}
const member = (over: Partial<Member>): Member => ({
  _id: newId(),
  GID: String(randomInt(10_000_000, 100_000_000)),
  phone: newPhone(),
  password: 'member-demo-1',
  createdAt: '2026-01-02T03:04:05.000Z',
  fields,
  avatar: 'abcDEF1234.jpg',
  state: 'approved',
  ...over,
})
const stored = async (id: string): Promise<User | null> => users.service.app.get(UsersStore).find(id)
const factsOf = async (id: string): Promise<string[]> => {
  await users.drain()
  return users.published.filter(({ key }) => key === id).map(({ type }) => type.split('.')[1] ?? '')
}

test.each([
  ['new', 0, ['registered']],
  ['filled', 1, ['registered', 'profile-changed']],
  ['waiting', 2, ['registered', 'profile-changed', 'profile-submitted']],
  ['approved', 4, ['registered', 'profile-approved']],
] as const)(
  'a member is imported as %s by the product’s own rules, once for repeated calls',
  async (state, isCompleted, facts) => {
    const wanted = member({ state })
    expect(await seed.call(importMember, wanted)).toEqual({ user_id: wanted._id, isNew: true })
    expect(await seed.call(importMember, wanted)).toEqual({ user_id: wanted._id, isNew: false })
    expect(await stored(wanted._id)).toMatchObject({ isCompleted, GID: wanted.GID })
    expect((await seed.call(importMember, member({ phone: wanted.phone }))).isNew).toBe(false)
    expect(await factsOf(wanted._id)).toEqual(facts)
  },
)

test('an imported member logs in with the password and is seen by others as approved', async () => {
  const wanted = member({})
  await seed.call(importMember, wanted)
  expect((await users.call(loginV2, { phone: wanted.phone, password: 'member-demo-1' })).user._id).toBe(wanted._id)
  const { profile } = await users.call(getProfile, { user_id: wanted._id }, await users.person())
  expect(profile).toMatchObject({ name: '小岛', aboutMe: '喜欢登山', isCompleted: 4 })
  expect(profile.avatar).toContain('abcDEF1234.jpg')
})

test('an import interrupted after registering continues when it is repeated', async () => {
  const wanted = member({})
  await seed.call(importMember, { ...wanted, state: 'new' })
  expect(await seed.call(importMember, wanted)).toEqual({ user_id: wanted._id, isNew: false })
  expect((await stored(wanted._id))?.isCompleted).toBe(4)
})

test('an import does not take over another member’s phone', async () => {
  const first = member({ state: 'new' })
  await seed.call(importMember, first)
  const second = member({ phone: first.phone })
  expect((await seed.call(importMember, second)).isNew).toBe(false)
  expect(await stored(second._id)).toBeNull()
  expect((await stored(first._id))?.isCompleted).toBe(0)
})

test('a demo login is good while password, role and authenticator are as created', async () => {
  const isGood = async (login: z.input<typeof checkDemoLogin.input>) => (await seed.call(checkDemoLogin, login)).isGood
  const wanted = member({})
  const { phone } = wanted
  expect(await isGood({ phone, password: 'member-demo-1' })).toBe(false)
  await seed.call(importMember, wanted)
  expect(await isGood({ phone, password: 'member-demo-1' })).toBe(true)
  expect(await isGood({ phone, password: 'member-demo-2' })).toBe(false)
  const otpSecret = 'XINYUDEMOADMINXINYUDEMOADMIN2345'
  expect(await isGood({ phone, password: 'member-demo-1', otpSecret })).toBe(false)

  const admin = { phone: newPhone(), password: 'quiet-harbour-7' }
  await seed.call(createAdmin, { ...admin, name: '岛主', roles: ['admin'], otpSecret }, 30_000)
  expect(await isGood({ ...admin, otpSecret })).toBe(true)
  expect(await isGood({ ...admin, otpSecret: 'A'.repeat(32) })).toBe(false)
  await seed.call(createAdmin, { ...admin, password: 'quiet-harbour-8', name: '岛主', roles: ['admin'] }, 30_000)
  expect(await isGood({ ...admin, otpSecret })).toBe(false)

  await seed.call(banByOperator, { user_id: wanted._id, banned: true, reason: 'test' })
  expect(await isGood({ phone, password: 'member-demo-1' })).toBe(false)
  await users.drain()
  expect(users.published.filter(({ key, type }) => key === wanted._id && type.includes('signed-in'))).toEqual([])
})

test('in production the import is forbidden', async () => {
  const { NODE_ENV } = users.config
  users.config.NODE_ENV = 'production'
  const wanted = member({})
  await expect(seed.call(importMember, wanted)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const login = { phone: wanted.phone, password: 'member-demo-1' }
  await expect(seed.call(checkDemoLogin, login)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  users.config.NODE_ENV = NODE_ENV
  expect(await stored(wanted._id)).toBeNull()
})
