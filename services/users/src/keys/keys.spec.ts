import { createPublicKey, privateDecrypt, publicEncrypt } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { getSecretKey } from '@xinyu/contracts/http/users/login'
import { getKeyRing, rotateKeys } from '@xinyu/contracts/internal/users-operations'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { KeyRing } from '@xinyu/platform/auth/key-ring'
import { FixedClock } from '@xinyu/platform/clock'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { newId } from '@xinyu/platform/ids'
import { startService, type ServiceUnderTest, type TestPerson } from '@xinyu/testkit/service-under-test'
import { type UsersConfig, usersConfig } from '../config.ts'
import { UsersModule } from '../users.module.ts'

const clock = FixedClock.atNextNoon()
const namespace = `k${newId().slice(-9)}`
const start = () =>
  startService({
    name: 'users',
    module: UsersModule,
    config: usersConfig,
    clock,
    env: { XINYU_NAMESPACE: namespace, KEY_GRACE_DAYS: '7' },
  })
let one: ServiceUnderTest<UsersConfig>
let other: ServiceUnderTest<UsersConfig>
let me: TestPerson
beforeAll(async () => {
  one = await start()
  other = await start()
  me = await one.person()
})
afterAll(() => Promise.all([one.close(), other.close()]))

const ask = (users: ServiceUnderTest<UsersConfig>) =>
  new InternalClient({ ...users.config, USERS_URL: users.service.url })
const rotate = (users: ServiceUnderTest<UsersConfig>, operationId = newId()) =>
  ask(users).call(rotateKeys, { operationId, by: 'admin-1' }, 30_000)
const ringOf = (users: ServiceUnderTest<UsersConfig>) => users.service.app.get(KeyRing)
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'served',
    (error: { code?: string }) => error.code ?? String(error),
  )

test('every instance gives clients the new keys, also after a restart; the old ones are valid until the end of their grace period', async () => {
  const before = await one.call(getSecretKey, {}, me)
  const operationId = newId()
  const [made, again] = [await rotate(one, operationId), await rotate(one, operationId)]
  expect(again).toEqual(made)
  expect(made.keepsOldForDays).toBe(7)

  const after = await one.call(getSecretKey, {}, me)
  expect([after.keyVersion, after.keyV2.keyId]).toEqual([made.keyVersion, made.keyId])
  expect(after.publicKey).not.toBe(before.publicKey)
  expect(after.keyV2.codes).not.toBe(before.keyV2.codes)
  // a key issued by one instance is accepted by the other
  expect(await ringOf(other).signingKey(me.id, made.keyId)).toEqual(after.keyV2)
  const sealed = publicEncrypt(createPublicKey(after.publicKey), Buffer.from('张三'))
  const privateKey = (await ringOf(other).envelopeKey(made.keyVersion)) ?? ''
  expect(privateDecrypt(privateKey, sealed).toString()).toBe('张三')
  expect(await other.call(getSecretKey, {}, me)).toEqual(after)

  const restarted = await start()
  expect(await restarted.call(getSecretKey, {}, me)).toEqual(after)
  await restarted.close()

  expect(await ringOf(other).signingKey(me.id, before.keyV2.keyId)).toEqual(before.keyV2)
  clock.advance(7 * DAY_MS)
  expect(await codeOf(ringOf(other).signingKey(me.id, before.keyV2.keyId))).toBe('KEY_RETIRED')
  expect(await codeOf(ringOf(other).envelopeKey(before.keyVersion))).toBe('KEY_RETIRED')
  expect(await codeOf(ringOf(other).signingKey(me.id, made.keyId))).toBe('served')
})

test('a private key is sealed in the database, is never sent, and is deleted after its grace period', async () => {
  await rotate(one)
  const { rotations } = await ask(one).call(getKeyRing, {})
  expect(JSON.stringify(rotations)).not.toContain('PRIVATE')
  expect(rotations.map(({ keyVersion }) => keyVersion)).toEqual(['r1', 'r2'])
  const stored = () =>
    one.database.collection<{ _id: string; privateKey: string | null }>('key_versions').find().sort({ n: 1 }).toArray()
  for (const { privateKey } of await stored()) expect(privateKey).toMatch(/^sealed:/)
  await one.runJob('key-versions')
  expect((await stored()).map(({ privateKey }) => privateKey === null)).toEqual([false, false])
  clock.advance(7 * DAY_MS)
  await one.runJob('key-versions')
  expect((await stored()).map(({ privateKey }) => privateKey === null)).toEqual([true, false])
  ringOf(one).forget()
  expect(await codeOf(ringOf(one).envelopeKey('r1'))).toBe('KEY_RETIRED')
})

test('two concurrent rotations make two versions, and the later one is current', async () => {
  const made = await Promise.all([rotate(one), rotate(other)])
  expect(new Set(made.map(({ keyVersion }) => keyVersion)).size).toBe(2)
  const newest = made.map(({ keyVersion }) => keyVersion).toSorted()[1]
  ringOf(one).forget()
  ringOf(other).forget()
  const given = await Promise.all([one, other].map((users) => users.call(getSecretKey, {}, me)))
  expect(given.map(({ keyVersion }) => keyVersion)).toEqual([newest, newest])
})
