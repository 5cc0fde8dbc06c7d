import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { randomBytes } from 'node:crypto'
import type { DataOf } from '@xinyu/contracts/event'
import { profileChanged } from '@xinyu/contracts/events/users'
import { getBlackList } from '@xinyu/contracts/http/users/blocks'
import { getMoreUser } from '@xinyu/contracts/http/users/deck'
import { getProfile } from '@xinyu/contracts/http/users/profile'
import { AccountStatuses } from '@xinyu/platform/auth/account-status'
import { TokenSigner } from '@xinyu/platform/auth/token'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import { MongoClient } from 'mongodb'
import { type UsersConfig, usersConfig } from './config.ts'
import { newUser } from './user/new-user.rules.ts'
import { accountStatusOf } from './user/user-account-status.rules.ts'
import { UsersModule } from './users.module.ts'

let users: ServiceUnderTest<UsersConfig>
const namespace = `t${randomBytes(5).toString('hex')}`
const at = new Date('2026-03-01T00:00:00Z')
const wasHere = new Date('2026-03-05T13:14:15Z')
const session = { _id: 's1', userId: 'ann', type: 'normal', turn: 3, turnedAt: at, expiresAt: new Date('2099-01-01') }

/** A member as the previous version stored them. */
const member = (_id: string, gender: 1 | 2, blacklist: { id: string; at: Date }[]) => {
  const content = { name: _id, aboutMe: '', emotion: '', lover: '', avatar: null }
  const user = newUser({ _id, GID: `1000000${gender}`, createdAt: at, shareCode: null })
  const { blockCount: _count, blockChanges: _changes, applied: _applied, approved: _approved, ...rest } = user
  const old = { ...content, gender, isCompleted: 4 as const, shown: { ...content, name: `${_id}!` }, blacklist }
  const presence = { online: true, at: wasHere }
  return {
    ...rest,
    ...old,
    online: false,
    presence,
    seen: { wallet: 7, presence: 2 },
    version: 5,
    factCount: 0,
    outbox: [],
  }
}

beforeAll(async () => {
  const client = await new MongoClient(process.env.MONGODB_URL ?? '').connect()
  const before = client.db(`${namespace}_users`)
  await before
    .collection<{ _id: string }>('users')
    .insertMany([
      member('ann', 2, [{ id: 'bob', at }]),
      member('bob', 1, []),
      { ...member('cat', 2, []), GID: '10000003' },
      { ...member('dan', 1, []), GID: '10000004', isCompleted: 2 as const },
      { ...member('eve', 2, []), GID: '10000005', isCompleted: 2 as const, shown: null },
    ] as { _id: string }[])
  await before.collection<{ _id: string }>('sessions').insertOne(session)
  await client.close()
  users = await startService({
    name: 'users',
    module: UsersModule,
    config: usersConfig,
    env: { XINYU_NAMESPACE: namespace },
  })
})
afterAll(() => users.close())

const as = async (id: string): Promise<TestPerson> => {
  const user = newUser({ _id: id, GID: '', createdAt: at, shareCode: null })
  await users.service.app.get(AccountStatuses).publishStatus(id, { ...accountStatusOf(user), isCompleted: 4 })
  const signer = new TokenSigner(process.env.TOKEN_PRIVATE_JWK ?? '')
  return { id, token: await signer.sign({ sub: id, type: 'normal', sid: 's1' }, 3_600, new Date()) }
}

test('stored blacklists still block both ways, and are listed', async () => {
  const [ann, bob] = [await as('ann'), await as('bob')]
  expect(await users.call(getBlackList, {}, ann)).toMatchObject({ total: 1, list: [{ _id: 'bob' }] })
  expect((await users.refused(getProfile, { user_id: 'ann' }, bob)).code).toBe('USER_NOT_FOUND')
  expect((await users.refused(getProfile, { user_id: 'bob' }, ann)).code).toBe('USER_NOT_FOUND')
})

test('stored members are listed with their approved content', async () => {
  await users.runJob('user-projections')
  const { showPerson } = await users.call(getMoreUser, { gender: 2 }, await as('bob'))
  expect(showPerson.map(({ name }) => name)).toEqual(['cat!'])
  // in another review
  const men = await users.call(getMoreUser, { gender: 1 }, await as('eve'))
  expect(men.showPerson.map(({ name }) => name)).toContain('dan!')
})

test('a member in another review is published again, so that copies receive the approved content; nobody else is', async () => {
  await users.drain()
  const facts = users.published.filter(({ type }) => type === profileChanged.type)
  expect(facts.map(({ key, data }) => [key, (data as DataOf<typeof profileChanged>).user])).toEqual([
    ['dan', expect.objectContaining({ name: 'dan!', isCompleted: 2, wasApproved: true })],
  ])
})

test('the last activity is the last connect or disconnect, and nothing else is kept of them', async () => {
  const stored = await users.database.collection<{ _id: string }>('users').findOne({ _id: 'bob' })
  expect(stored).toMatchObject({ lastActive: wasHere })
  for (const gone of ['online', 'presence']) expect(stored).not.toHaveProperty(gone)
})

test('stored guards and sessions stay valid', async () => {
  expect(await users.database.collection<{ _id: string }>('users').findOne({ _id: 'bob' })).toMatchObject({
    applied: { membership: 7, points: 7, ban: 0 },
    blockCount: 0,
    blockChanges: [],
  })
  expect(await users.database.collection<{ _id: string }>('sessions').findOne({ _id: 's1' })).toMatchObject({
    rotation: 3,
    rotatedAt: at,
  })
})
