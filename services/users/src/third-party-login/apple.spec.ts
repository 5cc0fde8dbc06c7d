import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import * as appleLogin from '@xinyu/contracts/http/users/apple-login'
import * as loginWaysCalls from '@xinyu/contracts/http/users/login-ways'
import * as wechatLogin from '@xinyu/contracts/http/users/wechat-login'
import { checkText } from '@xinyu/contracts/internal/moderation'
import { deleteuser, getLoginLog } from '@xinyu/contracts/http/users/account'
import { getSMSCode } from '@xinyu/contracts/http/users/login'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { FixedClock } from '@xinyu/platform/clock'
import { RedisStore } from '@xinyu/platform/redis/redis'
import { signUp, newPhone } from '@xinyu/testkit/people/members'
import { type ServiceUnderTest, startService } from '@xinyu/testkit/service-under-test'
import { decodeJwt, decodeProtectedHeader, type JWTPayload, importPKCS8, SignJWT } from 'jose'
import { AppleLogin } from '../apple/apple.public.ts'
import { type UsersConfig, usersConfig } from '../config.ts'
import { UsersModule } from '../users.module.ts'

let users: ServiceUnderTest<UsersConfig>
const clock = FixedClock.atNextNoon()
beforeAll(async () => {
  users = await startService({
    name: 'users',
    module: UsersModule,
    config: usersConfig,
    clock,
    env: { SMS_CODES_PER_IP: '1000', WECHAT_LOGIN_MODE: 'off', APPLE_LOGIN_MODE: 'sandbox' },
    internal: [{ call: checkText, answer: () => ({ value: 0, badword: null }) }],
  })
})
afterAll(() => users.close())

let people = 0
const newPerson = (): string => `苹果${process.pid}${people++}`
const post = async <T>(path: string, body: Record<string, string>): Promise<T> =>
  (await (
    await fetch(`${users.sandboxes.url}/sandbox/apple-login/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  ).json()) as T
interface Credential {
  identityToken: string
  authorizationCode: string
  nonce: string
}
/** What an app gets from the system for the nonce issued to it. */
const credentialOf = async (person: string, more: Record<string, string> = {}): Promise<Credential> => {
  const { nonce } = await users.call(appleLogin.appleNonce, {})
  return { nonce, ...(await post<Omit<Credential, 'nonce'>>('credential', { person, nonce, ...more })) }
}
const joinedByApple = async (person: string) => {
  const me = await users.call(appleLogin.loginWithApple, { ...(await credentialOf(person)), isAdult: true })
  if (me.needBind) throw new Error('unexpected needBind')
  return { ...me, id: me.user._id }
}
const appleClients = async () => users.sandboxes.keys.appleLogin
const revoked = () => jest.spyOn(users.service.app.get(AppleLogin, { strict: false }), 'revoke')
const stored = (id: string) =>
  users.database.collection<{ _id: string; appleId: unknown; appleGrant: unknown }>('users').findOne({ _id: id })
const codeFor = async (phone: string): Promise<string> => {
  await users.call(getSMSCode, { phone, scene: 'bind' })
  return ((await (await fetch(`${users.sandboxes.url}/dev/sms?phone=${phone}`)).json()) as { code: string }).code
}

describe('a token', () => {
  /** a token of Apple's, changed and signed again */
  const forged = async (
    { identityToken }: Credential,
    { key, claims = {}, header = {} }: { key?: string; claims?: JWTPayload; header?: object } = {},
  ): Promise<string> => {
    const { applePrivateKey } = users.sandboxes.keys.appleLogin
    return new SignJWT({ ...decodeJwt(identityToken), ...claims })
      .setProtectedHeader({ ...(decodeProtectedHeader(identityToken) as { alg: string }), ...header })
      .sign(await importPKCS8(key ?? applePrivateKey, 'RS256'))
  }
  const refusal = async (identityToken: string, nonce?: string): Promise<string> => {
    const asked = { identityToken, isAdult: true, ...(nonce === undefined ? {} : { nonce }) }
    return (await users.refused(appleLogin.loginWithApple, asked)).code
  }

  test('that Apple did not sign, or that has another audience or issuer, logs nobody in', async () => {
    const real = await credentialOf(newPerson())
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    const [head = '', body = ''] = real.identityToken.split('.')
    const none = `${Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')}.${body}.`
    const faults = [
      await forged(real, { key }),
      await forged(real, { claims: { aud: 'com.somebody.else' } }),
      await forged(real, { claims: { iss: 'https://appleid.example.com' } }),
      await forged(real, { claims: { sub: '' } }),
      await forged(real, { header: { kid: 'unknown' } }),
      `${head}.${body}.${Buffer.alloc(256, 1).toString('base64url')}`,
      none,
      'not a token',
    ]
    for (const token of faults) expect(await refusal(token, real.nonce)).toBe('APPLE_TOKEN_INVALID')
    expect((await users.call(appleLogin.loginWithApple, { ...real, isAdult: true })).needBind).toBe(false)
  })

  test('that has expired or was made for another nonce logs nobody in', async () => {
    const late = await credentialOf(newPerson())
    const real = await credentialOf(newPerson())
    expect(await refusal(real.identityToken)).toBe('APPLE_TOKEN_INVALID')
    expect(await refusal(real.identityToken, late.nonce)).toBe('APPLE_TOKEN_INVALID')
    expect((await users.call(appleLogin.loginWithApple, { ...real, isAdult: true })).needBind).toBe(false)
    clock.advance(700_000)
    expect(await refusal(late.identityToken, late.nonce)).toBe('APPLE_TOKEN_INVALID')
  })

  test('works once, even for concurrent requests; a minor’s refused login does not use it up', async () => {
    const credential = await credentialOf(newPerson())
    expect((await users.refused(appleLogin.loginWithApple, credential)).code).toBe('MINOR')
    const answers = await Promise.allSettled(
      [1, 2, 3].map(() => users.call(appleLogin.loginWithApple, { ...credential, isAdult: true })),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await refusal(credential.identityToken, credential.nonce)).toBe('APPLE_TOKEN_INVALID')
  })

  test.each([
    ['of the app', async () => (await appleClients()).bundleId],
    ['of the website', async () => (await appleClients()).servicesId],
  ])('%s works with a nonce issued here, and for one login', async (_of, clientIdOf) => {
    const clientId = await clientIdOf()
    const made = {
      ...(await credentialOf(newPerson(), { nonce: 'made-elsewhere', clientId })),
      nonce: 'made-elsewhere',
    }
    expect(await refusal(made.identityToken, made.nonce)).toBe('APPLE_TOKEN_INVALID')
    const without = await post<Credential>('credential', { person: newPerson(), clientId })
    expect(await refusal(without.identityToken)).toBe('APPLE_TOKEN_INVALID')
    const real = await credentialOf(newPerson(), { clientId })
    expect((await users.call(appleLogin.loginWithApple, { ...real, isAdult: true })).needBind).toBe(false)
    const { nonce } = real
    const again = await post<Credential>('credential', { person: newPerson(), clientId, nonce })
    expect(await refusal(again.identityToken, nonce)).toBe('APPLE_TOKEN_INVALID')
  })

  test('is refused when its login began too long ago, even if Apple has just made it', async () => {
    const real = await credentialOf(newPerson())
    const { client } = users.service.app.get(RedisStore)
    const [key = ''] = (await client.keys('*apple-nonce:*')).slice(-1)
    expect(await client.ttl(key.replace(client.options.keyPrefix ?? '', ''))).toBeGreaterThan(0)
    for (const one of await client.keys('*apple-nonce:*'))
      await client.del(one.replace(client.options.keyPrefix ?? '', ''))
    expect(await refusal(real.identityToken, real.nonce)).toBe('APPLE_TOKEN_INVALID')
  })

  test('must come with an authorization code of the same person, or with none', async () => {
    const [mine, others] = [await credentialOf(newPerson()), await credentialOf(newPerson())]
    const asked = { ...mine, authorizationCode: others.authorizationCode, isAdult: true }
    expect((await users.refused(appleLogin.loginWithApple, asked)).code).toBe('APPLE_TOKEN_INVALID')
    const { identityToken, nonce } = await credentialOf(newPerson())
    expect((await users.call(appleLogin.loginWithApple, { identityToken, nonce, isAdult: true })).needBind).toBe(false)
  })
})

describe('registering with Apple', () => {
  test('needs no phone and no email address, and the next login finds the same account', async () => {
    const person = newPerson()
    const named = { ...(await credentialOf(person, { hidesMail: 'yes' })), isAdult: true, name: '小苹' }
    const me = await users.call(appleLogin.loginWithApple, named)
    expect(me).toMatchObject({ needBind: false, isNew: true, user: { appleBound: true, name: '小苹' } })
    const again = await joinedByApple(person)
    expect([again.isNew, again.id]).toEqual([false, me.needBind ? '' : me.user._id])
    const { user, token } = again
    expect(user.phone).toBeUndefined()
    const { list } = await users.call(getLoginLog, {}, { id: again.id, token })
    expect(list.map(({ how }) => how).sort()).toEqual(['apple', 'join'])
    expect(JSON.stringify([await stored(again.id), users.published])).not.toMatch(/privaterelay|@/)
  })

  test('two concurrent logins of one person make one account', async () => {
    const person = newPerson()
    const [one, two] = await Promise.all([joinedByApple(person), joinedByApple(person)])
    expect(one.id).toBe(two.id)
  })
})

describe('Apple bindings', () => {
  test('the last login method cannot be unbound; with a phone bound Apple is unbound, also at Apple', async () => {
    const person = newPerson()
    const me = await joinedByApple(person)
    expect((await users.refused(loginWaysCalls.unbindLogin, { unbind: 'apple' }, me)).code).toBe('LAST_WAY_IN')
    const phone = newPhone()
    await users.call(loginWaysCalls.bindPhone, { phone, smsCode: await codeFor(phone) }, me)
    const spy = revoked()
    expect((await users.call(loginWaysCalls.unbindLogin, { unbind: 'apple' }, me)).profile).toMatchObject({
      appleBound: false,
      appleUserInfo: null,
    })
    expect(spy.mock.calls[0]?.[0]).toMatchObject({ refreshToken: expect.stringMatching(/^r/) })
    expect(await spy.mock.results[0]?.value).toBe(true)
    spy.mockRestore()
    expect(await stored(me.id)).toMatchObject({ appleId: null, appleGrant: null })
    expect((await joinedByApple(person)).id).not.toBe(me.id)
  })

  test('nothing is unbound while Apple does not answer', async () => {
    const me = await joinedByApple(newPerson())
    const phone = newPhone()
    await users.call(loginWaysCalls.bindPhone, { phone, smsCode: await codeFor(phone) }, me)
    const spy = revoked().mockImplementationOnce(async () => false)
    expect((await users.refused(loginWaysCalls.unbindLogin, { unbind: 'apple' }, me)).code).toBe('UNAVAILABLE')
    spy.mockRestore()
    expect((await stored(me.id))?.appleId).toEqual(expect.any(String))
  })

  test('binding Apple needs proof, and an Apple account belongs to one member', async () => {
    const person = newPerson()
    await joinedByApple(person)
    const me = await signUp(users)
    expect((await users.refused(appleLogin.bindApple, await credentialOf(person), me)).code).toBe('ALREADY_BOUND')
    expect((await users.call(appleLogin.bindApple, await credentialOf(newPerson()), me)).profile).toMatchObject({
      appleBound: true,
      appleUserInfo: { user: expect.stringContaining('***') },
    })
    expect((await users.refused(appleLogin.bindApple, await credentialOf(newPerson()), me)).code).toBe('UNBIND_FIRST')
    clock.advance(660_000)
    expect((await users.refused(appleLogin.bindApple, await credentialOf(newPerson()), me)).code).toBe('NEED_PROOF')
  })
})

describe('revoking at Apple', () => {
  test('erasing an account revokes it at Apple too; the erasure waits up to a day for Apple’s answer', async () => {
    const me = await joinedByApple(newPerson())
    await users.call(deleteuser, {}, me)
    clock.advance(15 * DAY_MS + 1_000)
    const spy = revoked().mockImplementationOnce(async () => false)
    await users.runJob('account-deadlines')
    expect((await stored(me.id))?.appleId).toEqual(expect.any(String))
    await users.runJob('account-deadlines')
    expect(await Promise.all(spy.mock.results.map(({ value }) => value))).toEqual([false, true])
    spy.mockRestore()
    expect(await stored(me.id)).toMatchObject({ appleId: null, appleGrant: null })
  })

  test('a member who revokes the login in Apple’s settings is logged out once and can log in again', async () => {
    const person = newPerson()
    const me = await joinedByApple(person)
    clock.advance(1_000)
    const { told, payload } = await post<{ told: number; payload: string }>('end', { person })
    expect(told).toBe(200)
    expect((await users.refused(getLoginLog, {}, me)).code).toMatch(/NOT_LOGGED_IN|TOKEN_EXPIRED/)
    clock.advance(2_000)
    const back = await joinedByApple(person)
    expect(back.id).toBe(me.id)
    const again = await fetch(`${users.service.url}/api/users/notify/apple`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ payload }),
    })
    expect(again.status).toBe(200)
    expect((await users.call(getLoginLog, {}, back)).list.length).toBeGreaterThan(0)
  })

  test('deleting the Apple account cancels an account without another login method; one with a phone stays', async () => {
    const [person, other] = [newPerson(), newPerson()]
    const [gone, stays] = [await joinedByApple(person), await joinedByApple(other)]
    const phone = newPhone()
    await users.call(loginWaysCalls.bindPhone, { phone, smsCode: await codeFor(phone) }, stays)
    clock.advance(1_000)
    for (const one of [person, other]) await post('end', { person: one, what: 'account-delete' })
    await users.drain()
    const facts = (id: string): string[] => users.published.filter(({ key }) => key === id).map(({ type }) => type)
    expect(facts(gone.id)).toContain('users.cancelled.v1')
    expect(facts(stays.id)).not.toContain('users.cancelled.v1')
    expect(await stored(stays.id)).toMatchObject({ appleId: null })
  })

  test('a notification that Apple did not sign changes nothing', async () => {
    const me = await joinedByApple(newPerson())
    const reply = await fetch(`${users.service.url}/api/users/notify/apple`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ payload: 'a.b.c' }),
    })
    expect(reply.status).toBe(401)
    expect((await users.call(getLoginLog, {}, me)).list).toHaveLength(1)
  })
})

test('while WeChat is off, it is not offered and has no page', async () => {
  const { ways } = await users.call(loginWaysCalls.loginWays, {})
  expect(ways.map(({ way }) => way)).toEqual(['apple'])
  expect((await users.refused(wechatLogin.loginWithWx, { jsCode: 'x' })).code).toBe('UNAVAILABLE')
  expect((await fetch(`${users.service.url}/sandbox/wechat-login/connect/qrconnect`)).status).toBe(404)
})
