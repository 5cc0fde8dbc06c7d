import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { getMoreUser } from '@xinyu/contracts/http/users/deck'
import { getProfile } from '@xinyu/contracts/http/users/profile'
import { noteActivity } from '@xinyu/contracts/internal/users'
import { FixedClock } from '@xinyu/platform/clock'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { signUp } from '@xinyu/testkit/people/members'
import { markOnline } from '@xinyu/testkit/online'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import { type UsersConfig, usersConfig } from '../config.ts'
import type { UserState } from '../user/user.document.ts'
import { openPrivacy } from '../user/new-user.rules.ts'
import { UsersModule } from '../users.module.ts'
import { type User, UsersStore } from './user-store.public.ts'

let users: ServiceUnderTest<UsersConfig>
const clock = FixedClock.atNextNoon()
beforeAll(async () => {
  users = await startService({
    name: 'users',
    module: UsersModule,
    config: usersConfig,
    clock,
    env: { SMS_CODES_PER_IP: '1000' },
  })
})
afterAll(() => users.close())

const minutes = (count: number): number => count * 60_000
const store = (): UsersStore => users.service.app.get(UsersStore, { strict: false })
const member = async (set: Partial<UserState> = {}): Promise<TestPerson> => {
  const me = await signUp(users)
  const approved = { name: '岛', gender: 2 as const, birthday: '1996-06-06', isCompleted: 4 as const }
  await store().change(me.id, () => ({ set: { ...approved, ...set } }))
  return me
}
const reportActive = async (ids: string[], at: Date): Promise<void> => {
  const internal = new InternalClient({ ...users.config, USERS_URL: users.service.url })
  await internal.call(noteActivity, { user_ids: ids, at: at.toISOString() })
}
/** The last activity of a member in the member's document and in the lists. */
const lastActive = async (id: string): Promise<(Date | null | undefined)[]> => {
  const inList = await users.database.collection<{ _id: string; lastActive: Date }>('candidates').findOne({ _id: id })
  return [(await store().find(id))?.lastActive, inList?.lastActive]
}

test('activity is written at most once in ten minutes, together with the lists', async () => {
  const [one, other] = [await member(), await member()]
  const first = new Date(clock.now().getTime() + minutes(20))
  const next = new Date(first.getTime() + minutes(10))
  await reportActive([one.id, other.id, 'nobody'], first)
  for (const moment of [1, 5, 9.9]) await reportActive([one.id], new Date(first.getTime() + minutes(moment)))
  expect(await lastActive(one.id)).toEqual([first, first])
  await reportActive([one.id], next)
  expect([await lastActive(one.id), await lastActive(other.id)]).toEqual([
    [next, next],
    [first, first],
  ])
})

test('lists contain only the day for members who hide their online state; the member sees the exact time', async () => {
  const me = await member({ privacy: { ...openPrivacy, hideOnline: true } })
  const at = new Date('2031-03-05T13:14:15.000Z')
  await reportActive([me.id], at)
  await markOnline(users, me.id)
  expect(await lastActive(me.id)).toEqual([at, new Date('2031-03-05T00:00:00Z')])
  expect((await users.call(getProfile, {}, me)).profile).toMatchObject({ online: true, lastActive: at.toISOString() })
  const found = (await users.call(getMoreUser, {}, await member({ gender: 1 }))).showPerson.find(
    ({ _id }) => _id === me.id,
  )
  expect(found).toMatchObject({ online: false, lastActive: null })
})

test('lists whose write was interrupted are written with the next call, although the member is written already', async () => {
  const me = await member()
  const at = new Date(clock.now().getTime() + minutes(30))
  await users.database.collection<{ _id: string }>('users').updateOne({ _id: me.id }, { $set: { lastActive: at } })
  await reportActive([me.id], new Date(at.getTime() + minutes(1)))
  expect(await lastActive(me.id)).toEqual([at, new Date(at.getTime() + minutes(1))])
})

test('a projection of an earlier state leaves the lists correct in the end', async () => {
  const me = await member()
  const before = await store().find(me.id)
  const at = new Date(clock.now().getTime() + minutes(40))
  await users.database.collection<User>('users').updateOne({ _id: me.id }, { $set: { projectionDue: true } })
  await reportActive([me.id], at)
  // simulates a slow projection: it writes the state it read, and clears the mark of that state
  await users.database
    .collection<{ _id: string; lastActive: Date | null }>('candidates')
    .updateOne({ _id: me.id }, { $set: { lastActive: before?.lastActive ?? null } })
  await users.database
    .collection<User>('users')
    .updateOne({ _id: me.id, version: before?.version ?? 0 }, { $unset: { projectionDue: '' } })
  await users.runJob('user-projections')
  expect(await lastActive(me.id)).toEqual([at, at])
})
