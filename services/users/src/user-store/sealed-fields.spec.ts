import { randomBytes } from 'node:crypto'
import { afterEach, expect, jest, test } from '@jest/globals'
import { setAESUsers } from '@xinyu/contracts/http/users/admin'
import { getProfile } from '@xinyu/contracts/http/users/profile'
import { loginV2 } from '@xinyu/contracts/http/users/login'
import { type ServiceUnderTest, startService } from '@xinyu/testkit/service-under-test'
import { MongoClient } from 'mongodb'
import { hashPassword } from '../accounts/accounts.public.ts'
import { type UsersConfig, usersConfig } from '../config.ts'
import { newUser } from '../user/new-user.rules.ts'
import { UsersModule } from '../users.module.ts'
import { UserSecrets } from './user-secrets.ts'

const key = (): string => randomBytes(32).toString('base64url')
const [f1, f2] = [key(), key()]
const payee = { kind: 'alipay', realName: '王小明', account: 'ming@example.com' }
const phones = ['13711110001', '13711110002', '13711110003']

let running: ServiceUnderTest<UsersConfig> | null = null
afterEach(() => running?.close())
const start = async (namespace: string, keys: Record<string, string>): Promise<ServiceUnderTest<UsersConfig>> => {
  await running?.close()
  const env = { XINYU_NAMESPACE: namespace, FIELD_KEYS: JSON.stringify(keys) }
  running = await startService({ name: 'users', module: UsersModule, config: usersConfig, env })
  return running
}
const stored = (users: ServiceUnderTest<UsersConfig>) =>
  users.database
    .collection<{ _id: string; phone: string; phoneHash: string; withdrawInfo: string | null }>('users')
    .find()
    .sort({ _id: 1 })
    .toArray()

/** Members as they were stored before fields were sealed. */
const plantPlain = async (namespace: string): Promise<void> => {
  const client = await new MongoClient(process.env.MONGODB_URL ?? '').connect()
  const password = await hashPassword('tulip-cobalt-91')
  const members = phones.map((phone, index) => {
    const blank = newUser({ _id: `m${index}`, GID: `1000000${index}`, createdAt: new Date(), shareCode: null })
    const { phoneHash: _hash, withdrawInfo: _payee, ...old } = blank
    const more = index === 0 ? { withdrawInfo: payee } : {}
    return { ...old, ...more, phone, password, version: 1, factCount: 0, outbox: [] }
  })
  const database = client.db(`${namespace}_users`)
  await database.collection<{ _id: string }>('users').insertMany(members)
  await database.collection<{ _id: string }>('sms_codes').insertOne({ _id: '13711110001' })
  await client.close()
}

test('fields stored in plain text are sealed before the service listens, and everybody is still found by phone', async () => {
  const namespace = `t${randomBytes(5).toString('hex')}`
  await plantPlain(namespace)
  const users = await start(namespace, { f1 })
  const members = await stored(users)
  for (const readable of [...phones, payee.realName, payee.account])
    expect(JSON.stringify(members)).not.toContain(readable)
  expect(members.map(({ phone }) => phone.split(':').slice(0, 2).join(':'))).toEqual(Array(3).fill('sealed:f1'))
  expect(await users.database.collection('sms_codes').countDocuments()).toBe(0)
  const secrets = users.service.app.get(UserSecrets, { strict: false })
  expect(secrets.payeeOf(members[0] as never)).toEqual(payee)
  const me = await users.call(loginV2, { phone: '13711110002', password: 'tulip-cobalt-91' })
  expect([me.user._id, me.user.phone]).toEqual(['m1', '137****0002'])
})

test('after a new key was put first everything is sealed with it, and then the old one may be removed', async () => {
  const namespace = `t${randomBytes(5).toString('hex')}`
  await plantPlain(namespace)
  await start(namespace, { f1 })
  const both = await start(namespace, { f2, f1 })
  const before = await stored(both)
  await both.runJob('reseal-fields')
  const after = await stored(both)
  for (const [index, { phone, phoneHash }] of after.entries()) {
    expect(phone).toMatch(/^sealed:f2:/)
    expect(phoneHash).toBe(before[index]?.phoneHash)
  }
  expect(after[0]?.withdrawInfo).toMatch(/^sealed:f2:/)
  await both.runJob('reseal-fields')
  expect(await stored(both)).toEqual(after)
  const alone = await start(namespace, { f2 })
  const me = await alone.call(loginV2, { phone: '13711110001', password: 'tulip-cobalt-91' })
  const { profile } = await alone.call(getProfile, {}, { id: me.user._id, token: me.token })
  expect(profile).toMatchObject({ phone: '137****0001', hasWithdrawInfo: true })
})

test('interrupted within a batch, or between batches, it continues there: nobody is left out or counted twice', async () => {
  const namespace = `t${randomBytes(5).toString('hex')}`
  await plantPlain(namespace)
  await start(namespace, { f1 })
  const keyOf = ({ phone }: { phone: string }) => phone.split(':')[1]
  const resealNext = async (users: ServiceUnderTest<UsersConfig>, rows: number) =>
    users.call(setAESUsers, { rows }, await users.person({ roles: ['admin'] }))
  const first = await start(namespace, { f2, f1 })
  const secrets = first.service.app.get(UserSecrets, { strict: false })
  const resealed = secrets.reseal.bind(secrets)
  // the second member ends the batch, as a crash would
  jest.spyOn(secrets, 'reseal').mockImplementation((member) => {
    if ((member as unknown as { _id: string })._id === 'm1') throw new Error('stopped')
    return resealed(member)
  })
  await expect(resealNext(first, 3)).rejects.toThrow()
  const half = await stored(first)
  expect(half.map(keyOf)).toEqual(['f2', 'f1', 'f1'])
  const second = await start(namespace, { f2, f1 })
  expect(await resealNext(second, 2)).toMatchObject({ done: 2, left: 1 })
  const third = await start(namespace, { f2, f1 })
  expect(await resealNext(third, 2)).toMatchObject({ done: 3, left: 0 })
  const after = await stored(third)
  expect(after.map(keyOf)).toEqual(['f2', 'f2', 'f2'])
  // members sealed before the interruption are not sealed again
  expect(after[0]).toEqual(half[0])
})

test('an administrator seals a batch at a time and sees the progress, however often it is called', async () => {
  const namespace = `t${randomBytes(5).toString('hex')}`
  await plantPlain(namespace)
  await start(namespace, { f1 })
  const users = await start(namespace, { f2, f1 })
  const admin = await users.person({ roles: ['admin'] })
  const countResealed = async () => (await stored(users)).filter(({ phone }) => phone.startsWith('sealed:f2:')).length
  const first = await users.call(setAESUsers, { rows: 1 }, admin)
  expect([first, await countResealed()]).toMatchObject([{ done: 1, left: 2, keyVersion: 'f2' }, 1])
  // two concurrent calls seal the same members and count them once
  await Promise.all([users.call(setAESUsers, { rows: 1 }, admin), users.call(setAESUsers, { rows: 1 }, admin)])
  expect(await countResealed()).toBeLessThanOrEqual(3)
  // a restart continues from there, and the job does the rest
  await users.runJob('reseal-fields')
  const end = await users.call(setAESUsers, {}, admin)
  expect([end, await countResealed()]).toMatchObject([{ done: 3, left: 0, keyVersion: 'f2' }, 3])
  const after = await stored(users)
  expect(await users.call(setAESUsers, {}, admin)).toMatchObject({ done: 3, left: 0 })
  expect(await stored(users)).toEqual(after)
  expect((await users.refused(setAESUsers, {}, await users.person({ roles: ['moderator'] }))).http).toBe(403)
})
