import { scryptSync } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { loginV2 } from '@xinyu/contracts/http/users/login'
import { setPassword } from '@xinyu/contracts/http/users/account'
import { FixedClock } from '@xinyu/platform/clock'
import { fetchSmsCode, signUp } from '@xinyu/testkit/people/members'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import { type UsersConfig, usersConfig } from '../../config.ts'
import { UsersModule } from '../../users.module.ts'
import { hashPassword, isPassword } from './passwords.ts'

let users: ServiceUnderTest<UsersConfig>
const clock = FixedClock.atNextNoon()
beforeAll(async () => {
  users = await startService({ name: 'users', module: UsersModule, config: usersConfig, clock })
})
afterAll(() => users.close())

const set = async (password: string): Promise<TestPerson & { phone: string }> => {
  const me = await signUp(users)
  clock.advance(61_000)
  await users.call(setPassword, { password, smsCode: await fetchSmsCode(users, me.phone) }, me)
  return me
}
const opens = async (phone: string, password: string): Promise<boolean> =>
  users.call(loginV2, { phone, password }).then(
    () => true,
    () => false,
  )

test('seven characters are too few and seventy-three too many; eight and seventy-two are accepted', async () => {
  const me = await signUp(users)
  clock.advance(61_000)
  const smsCode = await fetchSmsCode(users, me.phone)
  for (const password of ['q7Rmz2v', 'q7Rmz2vK'.repeat(9) + '!'])
    expect((await users.refused(setPassword, { password, smsCode }, me)).code).toBe('INVALID_INPUT')
  for (const password of ['q7Rmz2vK', 'q7Rmz2vK'.repeat(9)]) {
    const { phone } = await set(password)
    expect([password.length, await opens(phone, password)]).toEqual([password.length, true])
  }
})

test('a password counts exactly as typed, to the last character, including case and spaces at its ends', async () => {
  const password = `  Küste & 岛 <b> "'\\ ${'long enough to matter '.repeat(2)}z `
  const { phone } = await set(password)
  expect(await opens(phone, password)).toBe(true)
  for (const other of [password.trim(), password.toLowerCase(), password.slice(0, -2), `${password.slice(0, -2)}y `])
    expect([other, await opens(phone, other)]).toEqual([other, false])
  // Unicode normalization is the only change made to a password: another keyboard may send the same letters decomposed
  expect(await opens(phone, password.normalize('NFD'))).toBe(true)
})

test('a password is stored as scrypt with 2^15 rounds and its own salt', async () => {
  const [one, two] = [await hashPassword('q7Rmz2vK'), await hashPassword('q7Rmz2vK')]
  const [kind, salt = '', hash] = one.split('$')
  const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 << 20 }
  const expected = scryptSync('q7Rmz2vK', Buffer.from(salt, 'base64url'), 32, cost).toString('base64url')
  expect([kind, Buffer.from(salt, 'base64url').length, hash, one === two]).toEqual(['scrypt', 16, expected, false])
  expect([await isPassword('q7Rmz2vK', one), await isPassword('q7Rmz2vk', one)]).toEqual([true, false])
})

test('a code is stored as a keyed hash only', async () => {
  const me = await signUp(users)
  clock.advance(61_000)
  const code = await fetchSmsCode(users, me.phone)
  const stored = JSON.stringify(await users.database.collection('sms_codes').find({}).toArray())
  const hashes = [...stored.matchAll(/"hash":"([^"]+)"/g)].map(([, hash = '']) => hash)
  expect([code.length, hashes.length > 0, hashes.every((hash) => hash.length >= 43)]).toEqual([6, true, true])
  expect([stored.includes(`"${code}"`), stored.includes(me.phone)]).toEqual([false, false])
})
