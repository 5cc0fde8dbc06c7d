import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { createClient } from '@xinyu/contracts/client/client'
import { deleteuser, setPassword } from '@xinyu/contracts/http/users/account'
import { logout } from '@xinyu/contracts/http/users/login'
import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  beginPasskeyProof,
  endPasskey,
  listPasskeys,
  loginWithPasskey,
  renamePasskey,
} from '@xinyu/contracts/http/passkeys/passkeys'
import { FixedClock } from '@xinyu/platform/clock'
import { Commands } from '@xinyu/platform/command/commands'
import { Log } from '@xinyu/platform/logging/log'
import { RedisStore } from '@xinyu/platform/redis/redis'
import { signUp } from '@xinyu/testkit/people/members'
import { PasskeyDevice } from '@xinyu/testkit/people/passkey-device'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import { type UsersConfig, usersConfig } from '../config.ts'
import { EraseAccount } from '../accounts/erase-account.ts'
import { AccountOfPerson, UsersStore } from '../user-store/user-store.public.ts'
import { UsersModule } from '../users.module.ts'

const clock = FixedClock.atNextNoon()
let users: ServiceUnderTest<UsersConfig>
beforeAll(async () => {
  users = await startService({ name: 'users', module: UsersModule, config: usersConfig, clock })
})
// an address has a limit of tries
beforeEach(async () => {
  const { client } = users.service.app.get(RedisStore)
  const keys = await client.keys('*limit:*')
  if (keys.length > 0) await client.del(...keys.map((key) => key.replace(client.options.keyPrefix ?? '', '')))
})
afterAll(() => users.close())

const anybody = () =>
  createClient({
    base: `${users.service.url}/api`,
    credentials: 'app:app-secret',
    token: () => null,
    language: () => 'zh-CN',
  })
const codeOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'was not refused',
    (error: unknown) => (error as { code?: string }).code ?? String(error),
  )
const created = async (me: TestPerson, device: PasskeyDevice, how = {}): Promise<string> =>
  device.create((await users.call(beginPasskey, {}, me)).options, how)
const withPasskey = async (me: TestPerson, device = new PasskeyDevice(), name = '手机') => {
  const { passkey_id } = await users.call(addPasskey, { created: await created(me, device), name }, me)
  return { device, passkey_id }
}
const loginOptions = async (): Promise<string> => (await anybody()(beginPasskeyLogin, {})).options
const logIn = async (device: PasskeyDevice, how = {}) =>
  anybody()(loginWithPasskey, { passkey: device.get(await loginOptions(), how) })
const storeOf = (): UsersStore => users.service.app.get(UsersStore, { strict: false })

describe('a member with a passkey', () => {
  test('logs in with it alone, and sees its name and last use', async () => {
    const me = await signUp(users)
    const { device, passkey_id } = await withPasskey(me)
    const login = await logIn(device)
    expect([login.user._id, login.isNew]).toEqual([me.id, false])
    await users.call(renamePasskey, { passkey_id, name: '旧手机' }, me)
    const at = clock.now().toISOString()
    const { list } = await users.call(listPasskeys, {}, me)
    expect(list).toEqual([{ _id: passkey_id, name: '旧手机', addedAt: at, usedAt: at }])
  })

  test('proves with it that it is them, once an answer', async () => {
    const me = await signUp(users)
    const { device } = await withPasskey(me)
    const password = 'pilot-harbour-41'
    const passkey = device.get((await users.call(beginPasskeyProof, {}, me)).options)
    await users.call(setPassword, { password, passkey }, me)
    expect(await codeOf(users.call(setPassword, { password, passkey }, me))).toBe('PASSKEY_INVALID')
    const ofLogin = device.get(await loginOptions())
    expect(await codeOf(users.call(setPassword, { password, passkey: ofLogin }, me))).toBe('PASSKEY_INVALID')
  })

  test('has ten at most', async () => {
    const me = await signUp(users)
    const waiting = new PasskeyDevice()
    const eleventh = await created(me, waiting)
    for (let count = 0; count < 10; count++) await withPasskey(me)
    expect(await codeOf(users.call(beginPasskey, {}, me))).toBe('PASSKEY_LIMIT')
    expect(await codeOf(users.call(addPasskey, { created: eleventh, name: '多' }, me))).toBe('PASSKEY_LIMIT')
  })

  test('is told of each one added and ended', async () => {
    const me = await signUp(users)
    const { passkey_id } = await withPasskey(me)
    await users.call(endPasskey, { passkey_id }, me)
    await users.drain()
    const facts = users.published.filter(({ type, key }) => type === 'users.passkeys-changed.v1' && key === me.id)
    expect(facts.map(({ data }) => (data as { change: string }).change)).toEqual(['added', 'ended'])
  })
})

describe('an answer is refused', () => {
  test('the second time, and for another ceremony', async () => {
    const me = await signUp(users)
    const { device } = await withPasskey(me)
    const passkey = device.get(await loginOptions())
    await anybody()(loginWithPasskey, { passkey })
    expect(await codeOf(anybody()(loginWithPasskey, { passkey }))).toBe('PASSKEY_INVALID')
    const ofProof = device.get((await users.call(beginPasskeyProof, {}, me)).options)
    expect(await codeOf(anybody()(loginWithPasskey, { passkey: ofProof }))).toBe('PASSKEY_INVALID')
  })

  test('after five minutes', async () => {
    const { device } = await withPasskey(await signUp(users))
    const [inTime, late] = [device.get(await loginOptions()), device.get(await loginOptions())]
    clock.advance(299_000)
    expect(await codeOf(anybody()(loginWithPasskey, { passkey: inTime }))).toBe('was not refused')
    clock.advance(1_000)
    expect(await codeOf(anybody()(loginWithPasskey, { passkey: late }))).toBe('PASSKEY_INVALID')
  })

  test('from a page of another origin, for another site, or without user verification', async () => {
    const me = await signUp(users)
    const { device } = await withPasskey(me)
    for (const how of [{ origin: 'http://evil.example' }, { rpId: 'evil.example' }, { isUserVerified: false }]) {
      expect([how, await codeOf(logIn(device, how))]).toEqual([how, 'PASSKEY_INVALID'])
      const made = await created(me, new PasskeyDevice(), how)
      const refused = await codeOf(users.call(addPasskey, { created: made, name: '假' }, me))
      expect([how, refused]).toEqual([how, 'PASSKEY_INVALID'])
    }
  })

  test('if another key has signed it, exactly as if the passkey were unknown', async () => {
    const { device } = await withPasskey(await signUp(users))
    const refusals = []
    for (const false_ of [new PasskeyDevice(device.credentialId), new PasskeyDevice()]) {
      const passkey = false_.get(await loginOptions())
      const refused = await anybody()(loginWithPasskey, { passkey }).catch((error: unknown) => error)
      refusals.push((refused as { refusal: object }).refusal)
    }
    expect(refusals[0]).toEqual(refusals[1])
    expect(refusals[0]).toMatchObject({ code: 'PASSKEY_INVALID' })
  })

  test('if it was created for another person, or is somebody else’s passkey', async () => {
    const [me, other] = [await signUp(users), await signUp(users)]
    const forOther = await created(other, new PasskeyDevice())
    expect(await codeOf(users.call(addPasskey, { created: forOther, name: '抢' }, me))).toBe('PASSKEY_INVALID')
    const { device } = await withPasskey(other)
    const again = await created(me, device)
    expect(await codeOf(users.call(addPasskey, { created: again, name: '抢' }, me))).toBe('ALREADY_BOUND')
    await withPasskey(me)
    const passkey = device.get((await users.call(beginPasskeyProof, {}, me)).options)
    expect(await codeOf(users.call(setPassword, { password: 'pilot-harbour-41', passkey }, me))).toBe('PASSKEY_INVALID')
  })

  test('if its count of uses did not grow, which is written to the security log', async () => {
    const me = await signUp(users)
    const { device } = await withPasskey(me)
    await logIn(device, { counter: 7 })
    const log = users.service.app.get(Log, { strict: false })
    const written = jest.spyOn(log.security, 'refused')
    expect(await codeOf(logIn(device, { counter: 7 }))).toBe('PASSKEY_COPIED')
    expect(written).toHaveBeenCalledWith('PASSKEY_COPIED', { userId: me.id })
    written.mockRestore()
    expect((await logIn(device, { counter: 8 })).user._id).toBe(me.id)
  })

  test('after too many wrong ones from an address', async () => {
    const { device } = await withPasskey(await signUp(users))
    for (let count = 0; count < 29; count++) await codeOf(logIn(device, { counter: 0, rpId: 'evil.example' }))
    for (let count = 0; count < 2; count++) expect(await codeOf(logIn(device))).toBe('was not refused')
    expect(await codeOf(logIn(device, { rpId: 'evil.example' }))).toBe('PASSKEY_INVALID')
    const passkey = device.get(await loginOptions(), { rpId: 'evil.example' })
    const { url } = users.service
    const headers = { authorization: `Basic ${btoa('app:app-secret')}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ passkey })
    const reply = await fetch(`${url}/api/users/loginWithPasskey`, { method: 'POST', headers, body })
    expect(await reply.json()).toMatchObject({ code: 'TOO_FREQUENT', work: expect.anything() })
  })
})

describe('an ended passkey', () => {
  test('no longer logs in, and other logins end; somebody else’s cannot be ended', async () => {
    const [me, other] = [await signUp(users), await signUp(users)]
    const { device, passkey_id } = await withPasskey(me)
    expect(await codeOf(users.call(endPasskey, { passkey_id }, other))).toBe('NOT_FOUND')
    const { token } = await logIn(device)
    await users.call(endPasskey, { passkey_id }, me)
    expect(await codeOf(logIn(device))).toBe('PASSKEY_INVALID')
    expect(await codeOf(users.call(listPasskeys, {}, { ...me, token }))).toBe('TOKEN_EXPIRED')
  })

  test('is ended only with proof, or right after a login', async () => {
    const me = await signUp(users)
    const { device, passkey_id } = await withPasskey(me)
    clock.advance(601_000)
    expect(await codeOf(users.call(endPasskey, { passkey_id }, me))).toBe('NEED_PROOF')
    const made = await created(me, new PasskeyDevice())
    expect(await codeOf(users.call(addPasskey, { created: made, name: '二' }, me))).toBe('NEED_PROOF')
    const passkey = device.get((await users.call(beginPasskeyProof, {}, me)).options)
    await users.call(endPasskey, { passkey_id, passkey }, me)
  })

  test('is never the last way to log in', async () => {
    const me = await signUp(users)
    const { passkey_id } = await withPasskey(me)
    await storeOf().change(me.id, () => ({ set: { phone: null, phoneHash: null } }))
    expect(await codeOf(users.call(endPasskey, { passkey_id }, me))).toBe('LAST_WAY_IN')
    await withPasskey(me)
    await users.call(endPasskey, { passkey_id }, me)
  })
})

describe('a person who was', () => {
  test('banned is told so, with a ticket for an appeal; cancelled is restored, as by other logins', async () => {
    const [banned, gone] = [await signUp(users), await signUp(users)]
    const [{ device }, theirs] = [await withPasskey(banned), await withPasskey(gone)]
    await storeOf().change(banned.id, () => ({ set: { isCompleted: 5 } }))
    const refused = await logIn(device).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'ACCOUNT_BANNED', refusal: { appealTicket: expect.any(String) } })
    await users.call(deleteuser, {}, gone)
    expect((await logIn(theirs.device)).user._id).toBe(gone.id)
  })

  test('erased has no passkeys, and their copy had names and dates but no keys', async () => {
    const me = await signUp(users)
    const { device } = await withPasskey(me)
    const copies = []
    const source = users.service.app.get(AccountOfPerson, { strict: false })
    for await (const one of source.exportedLists(me.id).account ?? []) copies.push(one)
    expect(copies).toMatchObject([{ logsInWith: { passkeys: [{ name: '手机', usedAt: null }] } }])
    expect(JSON.stringify(copies)).not.toContain(device.credentialId.toString('base64url'))
    await users.call(deleteuser, {}, me)
    clock.advance(16 * 86_400_000)
    await users.service.app.get(Commands, { strict: false }).execute(new EraseAccount(me.id))
    expect(await codeOf(logIn(device))).toBe('PASSKEY_INVALID')
    expect((await storeOf().find(me.id))?.passkeys).toEqual([])
  })
})

test('a logout ends a login with a passkey', async () => {
  const me = await signUp(users)
  const { device } = await withPasskey(me)
  const { token } = await logIn(device)
  await users.call(logout, {}, { ...me, token })
  expect(await codeOf(users.call(listPasskeys, {}, { ...me, token }))).toBe('TOKEN_EXPIRED')
})
