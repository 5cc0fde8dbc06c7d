import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { users as usersResource } from '@xinyu/contracts/admin/users'
import { getBlackList } from '@xinyu/contracts/http/users/blocks'
import { getLoginLog } from '@xinyu/contracts/http/users/account'
import { getMoreUser, getOnlineUser } from '@xinyu/contracts/http/users/deck'
import { newId } from '@xinyu/platform/ids'
import { type ConsoleQuery, explainConsoleList } from '@xinyu/testkit/people/console-plans'
import { signUp } from '@xinyu/testkit/people/members'
import { profileReads } from '@xinyu/testkit/query-profile'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import { type UsersConfig, usersConfig } from './config.ts'
import { newUser } from './user/new-user.rules.ts'
import { UsersModule } from './users.module.ts'

const many = 600
const at = (index: number): Date => new Date(Date.now() - index * 60_000)
const rows = <T extends object>(make: (index: number) => T): (T & { _id: string })[] =>
  Array.from({ length: many }, (_, index) => ({ _id: newId(), ...make(index) }))

let users: ServiceUnderTest<UsersConfig>
let operator: TestPerson
let me: TestPerson
beforeAll(async () => {
  users = await startService({ name: 'users', module: UsersModule, config: usersConfig })
  operator = await users.person({ roles: ['admin', 'moderator'] })
  me = await signUp(users)
  const insert = (name: string, documents: { _id: string }[]) =>
    users.database.collection<{ _id: string }>(name, { shardKey: '_id' }).insertMany(documents)
  const members = rows((index) => ({
    ...newUser({ _id: '', GID: String(20_000_000 + index), createdAt: at(index), shareCode: null }),
    name: `岛${String(index).padStart(4, '0')}`,
    gender: 1 + (index % 4 < 2 ? 0 : 1),
    birthday: '1996-06-06',
    work: 2,
    isCompleted: index % 2 === 0 ? 4 : 1,
    lastActive: at(index),
    version: 1,
    factCount: 0,
    outbox: [],
    projectionDue: true,
  })).map((member) => ({ ...member, _id: newId() }))
  await insert('users', members)
  await users.runJob('user-projections')
  await insert(
    'blocks',
    members.slice(0, 60).map(({ _id }, index) => ({
      _id: `${me.id}:${_id}`,
      owner: me.id,
      other: _id,
      isBlocked: true,
      at: at(index),
      number: index + 1,
    })),
  )
  await insert(
    'logins',
    rows((index) => ({
      userId: index % 2 === 0 ? me.id : 'u',
      at: at(index),
      ip: '',
      location: '',
      os: '',
      browser: '',
      how: '',
    })),
  )
})
afterAll(() => users.close())

const queries = [{}, { isCompleted: 4 }].flatMap((filter): ConsoleQuery[] => [
  { filter },
  ...usersResource.sort.flatMap((field): ConsoleQuery[] => [
    { filter, sort: [field, 'ASC'] },
    { filter, sort: [field, 'DESC'] },
  ]),
])
test.each(queries)('the console’s members %j are read from an index in its order', async (query) => {
  const page = await explainConsoleList(users, { resource: usersResource.name, collection: 'users', operator }, query)
  expect(page.index).not.toBeNull()
  expect({ isSorted: page.isSorted, isShort: page.docsExamined <= 60 }).toEqual({ isSorted: false, isShort: true })
})

test.each([
  ['candidates', 'everybody', () => users.call(getMoreUser, { page: 1, rows: 20 }, me)],
  ['candidates', 'those of a gender', () => users.call(getMoreUser, { page: 1, rows: 20, gender: 2 }, me)],
  ['candidates', 'who is online', () => users.call(getOnlineUser, { page: 1, rows: 20 }, me)],
  ['blocks', 'whom I block', () => users.call(getBlackList, { page: 1, rows: 20 }, me)],
  ['logins', 'my logins', () => users.call(getLoginLog, { page: 1, rows: 20 }, me)],
])('%s: the list of %s is read from an index in its order', async (collection, _name, call) => {
  const found = (await profileReads(collection, me.id, call)).filter(({ returned }) => returned >= 20)
  expect(found.length).toBeGreaterThan(0)
  for (const { index, isSorted, keysExamined } of found) {
    expect([index, isSorted]).toEqual([expect.any(Array), false])
    // one more key each: the reader, and the listed members they have blocked, are skipped by id
    expect(keysExamined).toBeLessThanOrEqual(80)
  }
})
