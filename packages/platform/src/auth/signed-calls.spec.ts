import { createHmac, createPublicKey, generateKeyPairSync, randomUUID } from 'node:crypto'
import { Controller, Module } from '@nestjs/common'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type Call, defineCall } from '@xinyu/contracts/call'
import { getKeyRing } from '@xinyu/contracts/internal/users-operations'
import { type SignedRequest, signatureHeaders, signV2 } from '@xinyu/contracts/rules/signing/signing'
import { signV1 } from '@xinyu/contracts/rules/signing/signing-v1'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import { z } from 'zod'
import { FixedClock } from '../clock.ts'
import { type PlatformConfig, platformConfig } from '../config.ts'
import { sealEnvelope } from '../crypto/envelope.ts'
import { Implements } from '../http/calls/decorators.ts'
import { KeyRing } from './key-ring.ts'
import { type Rotation, signingSecrets } from './rotated-keys.ts'
import type { CallContext } from '../http/calls/context.ts'

const now = new Date('2026-03-01T12:00:00.000Z')
const base = {
  verb: 'POST',
  owner: 'moderation',
  caller: 'N',
  summary: '',
  input: z.object({ name: z.string(), clientId: z.string().optional() }),
  output: z.object({ name: z.string() }),
} as const
const signed = defineCall({ ...base, path: 'sample/signed', signed: true })
const money = defineCall({ ...base, path: 'sample/money', signed: true, idempotent: true })
const sealed = defineCall({ ...base, path: 'sample/sealed', encrypted: true })
const both = defineCall({ ...base, path: 'sample/both', encrypted: true, signed: true })

@Controller()
class SampleController {
  @Implements(signed) signed({ input: { name } }: CallContext<typeof signed>) {
    return { name }
  }
  @Implements(money) money({ input: { name } }: CallContext<typeof money>) {
    return { name }
  }
  @Implements(sealed) sealed({ input: { name } }: CallContext<typeof sealed>) {
    return { name }
  }
  @Implements(both) both({ input: { name } }: CallContext<typeof both>) {
    return { name }
  }
}
@Module({ controllers: [SampleController] })
class SampleModule {}

const clock = new FixedClock(now)
const pem = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const secrets = ['k2:the-newest-secret', 'k1:an-older-secret', 'v1-shipped:a-secret-of-the-shipped-client']
/** what the users service returns for rotations */
let rotations: Rotation[] = []
const sent = ({ until, ...rotation }: Rotation) => ({ ...rotation, until: until.toISOString() })
let sample: ServiceUnderTest<PlatformConfig>
let me: TestPerson
let other: TestPerson
beforeAll(async () => {
  sample = await startService({
    name: 'moderation',
    module: SampleModule,
    config: platformConfig,
    clock,
    internal: [{ call: getKeyRing, answer: () => ({ rotations: rotations.map(sent) }) }],
    env: {
      SIGNING_SECRETS: secrets.join(','),
      SIGNATURE_V1: 'allow',
      ENVELOPE_PRIVATE_KEYS: JSON.stringify({ 'v2-a': pem.privateKey, 'v1-a': pem.privateKey }),
    },
  })
  me = await sample.person()
  other = await sample.person()
})
afterAll(() => sample.close())

const seconds = (): string => String(Math.floor(clock.now().getTime() / 1000))
const codesOf = (who: TestPerson, keyId = 'k2'): string => {
  const secret = signingSecrets(secrets, rotations).find(({ id }) => id === keyId)?.secret ?? ''
  return createHmac('sha256', secret).update(who.id).digest('base64url')
}
/** The outcome of a request: the name that the call returned, or the refusal's code. */
const send = async (of: Call, body: string, headers: Record<string, string>, who = me): Promise<string> => {
  const reply = await fetch(`${sample.service.url}/api/${of.path}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${who.token}`, ...headers },
  })
  const answer = (await reply.json()) as { name?: string; code?: string }
  return answer.name ?? `${reply.status} ${answer.code}`
}
const headersOf = async (
  of: Call,
  body: string,
  over: Partial<SignedRequest> = {},
  codes = codesOf(me, over.keyId),
): Promise<Record<string, string>> => {
  const request = {
    method: 'POST',
    path: of.path,
    body,
    timestamp: seconds(),
    nonce: randomUUID(),
    keyId: 'k2',
    userId: me.id,
    ...over,
  }
  return {
    [signatureHeaders.signature]: await signV2(request, codes),
    [signatureHeaders.timestamp]: request.timestamp,
    [signatureHeaders.nonce]: request.nonce,
    [signatureHeaders.keyId]: request.keyId,
  }
}
const body = '{"name":"海岛"}'
const no = '401 SIGNATURE_INVALID'

describe('a signed call', () => {
  test('is answered once for a good signature, by the newest key or an older one', async () => {
    const headers = await headersOf(signed, body)
    expect([
      await send(signed, body, headers),
      await send(signed, body, headers),
      await send(signed, body, await headersOf(signed, body, { keyId: 'k1' })),
    ]).toEqual(['海岛', no, '海岛'])
  })

  test.each<[string, () => Promise<Record<string, string>>]>([
    ['no signature', async () => ({})],
    ['a signature over another body', () => headersOf(signed, '{"name":"别人"}')],
    ['a signature for another call', () => headersOf(money, body)],
    ['a signature of another verb', () => headersOf(signed, body, { method: 'GET' })],
    ['another person’s key', () => headersOf(signed, body, { userId: other.id }, codesOf(other))],
    ['another person’s key under my name', () => headersOf(signed, body, {}, codesOf(other))],
    ['an unknown key', () => headersOf(signed, body, { keyId: 'k9' }, 'x')],
    ['a nonce that is too short', () => headersOf(signed, body, { nonce: 'short' })],
    ['a time 301 seconds ago', () => headersOf(signed, body, { timestamp: String(Number(seconds()) - 301) })],
    ['a time 301 seconds ahead', () => headersOf(signed, body, { timestamp: String(Number(seconds()) + 301) })],
    ['no time at all', () => headersOf(signed, body, { timestamp: 'soon' })],
  ])('refuses %s', async (_name, headers) => {
    expect(await send(signed, body, await headers())).toBe(no)
  })

  test('accepts the times on both ends of the window', async () => {
    for (const shift of [-300, 300])
      expect(
        await send(signed, body, await headersOf(signed, body, { timestamp: String(Number(seconds()) + shift) })),
      ).toBe('海岛')
  })
})

describe('the shipped client’s v1', () => {
  const v1 = (fields: Record<string, unknown>, who = me): string => {
    const whole = { timestamp: seconds(), keyId: 'v1-shipped', nonsense: Math.random(), ...fields }
    return JSON.stringify({ ...whole, signature: signV1(whole, codesOf(who, 'v1-shipped')) })
  }
  test('is accepted once if its key is v1, but never where money moves', async () => {
    const once = v1({ name: '海岛' })
    expect([
      await send(signed, once, {}),
      await send(signed, once, {}),
      await send(money, v1({ name: '海岛' }), {}),
    ]).toEqual(['海岛', no, no])
  })
  test('is refused with a changed field, another person’s code, an old time, or an unsigned time and key', async () => {
    expect(await send(signed, v1({ name: '海岛' }).replace('海岛', '别人'), {})).toBe(no)
    expect(await send(signed, v1({ name: '海岛' }, other), {})).toBe(no)
    expect(await send(signed, v1({ name: '海岛', timestamp: String(Number(seconds()) - 301) }), {})).toBe(no)
    const bare = { name: '海岛' }
    expect(
      await send(signed, JSON.stringify({ ...bare, signature: signV1(bare, codesOf(me, 'v1-shipped')) }), {
        [signatureHeaders.timestamp]: seconds(),
        [signatureHeaders.keyId]: 'v1-shipped',
      }),
    ).toBe(no)
  })
  test('is refused altogether unless the switch allows it, and the default does not', async () => {
    expect(platformConfig.shape.SIGNATURE_V1.parse(undefined)).toBe('refuse')
    sample.config.SIGNATURE_V1 = 'refuse'
    expect(await send(signed, v1({ name: '海岛' }), {})).toBe(no)
    sample.config.SIGNATURE_V1 = 'allow'
    expect(await send(signed, v1({ name: '海岛' }), {})).toBe('海岛')
  })
  test('cannot be chosen by a request for a key of v2, nor v2 for a key of v1', async () => {
    const whole = { name: '海岛', timestamp: seconds(), keyId: 'k2' }
    expect(await send(signed, JSON.stringify({ ...whole, signature: signV1(whole, codesOf(me, 'k2')) }), {})).toBe(no)
    expect(await send(money, body, await headersOf(money, body, { keyId: 'v1-shipped' }))).toBe(no)
  })
})

describe('an encrypted call', () => {
  const seal = (of: Call, inside: unknown, keyVersion = 'v2-a', over: object = {}): string =>
    JSON.stringify(
      sealEnvelope(inside, createPublicKey(pem.publicKey), keyVersion, {
        path: of.path,
        timestamp: seconds(),
        userId: me.id,
        ...over,
      }),
    )
  const time = (): Record<string, string> => ({ [signatureHeaders.timestamp]: seconds() })
  const shut = '400 ENVELOPE_INVALID'

  test('is opened before it is validated', async () => {
    expect(await send(sealed, seal(sealed, { name: '张三' }), time())).toBe('张三')
    expect(
      await send(
        sealed,
        JSON.stringify({ ...(JSON.parse(seal(sealed, { name: '李四' })) as object), timestamp: seconds() }),
        {},
      ),
    ).toBe('李四')
    expect(await send(sealed, seal(sealed, { name: 5 }), time())).toBe('400 INVALID_INPUT')
  })

  test.each<[string, () => [string, Record<string, string>]]>([
    ['a plain body', () => [body, time()]],
    ['no body', () => ['{}', time()]],
    ['an unknown key', () => [seal(sealed, { name: 'x' }, 'v2-b'), time()]],
    ['a key named like a built-in property', () => [seal(sealed, { name: 'x' }, 'constructor'), time()]],
    ['a body sealed for another call', () => [seal(signed, { name: 'x' }), time()]],
    ['a body sealed by another person', () => [seal(sealed, { name: 'x' }, 'v2-a', { userId: other.id }), time()]],
    ['a body sealed at another time', () => [seal(sealed, { name: 'x' }, 'v2-a', { timestamp: '1' }), time()]],
    ['a body without its time', () => [seal(sealed, { name: 'x' }), {}]],
    [
      'yesterday’s body',
      () => {
        const timestamp = String(Number(seconds()) - 86_400)
        return [seal(sealed, { name: 'x' }, 'v2-a', { timestamp }), { [signatureHeaders.timestamp]: timestamp }]
      },
    ],
    ['CBC without a signature around it', () => [seal(sealed, { name: 'x' }, 'v1-a'), time()]],
    [
      'a v1 body under the name of a v2 key',
      () => [seal(sealed, { name: 'x' }, 'v1-a').replace('v1-a', 'v2-a'), time()],
    ],
    [
      'parts that are not text',
      () => ['{"encryptedData":1,"encryptedSecretKey":[],"encryptedIV":{},"keyVersion":"v2-a"}', time()],
    ],
  ])('refuses %s with the same error', async (_name, request) => {
    const [sent, headers] = request()
    expect(await send(sealed, sent, headers)).toBe(shut)
  })

  test('accepts CBC inside a verified signature, of either kind, and checks the signature first', async () => {
    for (const version of ['v1-a', 'v2-a']) {
      const inside = seal(both, { name: '张三' }, version)
      expect(await send(both, inside, await headersOf(both, inside))).toBe('张三')
      const whole = { ...(JSON.parse(inside) as object), timestamp: seconds(), keyId: 'v1-shipped' }
      expect(
        await send(both, JSON.stringify({ ...whole, signature: signV1(whole, codesOf(me, 'v1-shipped')) }), {}),
      ).toBe('张三')
      expect(await send(both, inside, time())).toBe(no)
    }
  })
})

describe('after a rotation', () => {
  const until = new Date(now.getTime() + 7 * DAY_MS)
  const seal = (keyVersion: string): string =>
    JSON.stringify(
      sealEnvelope({ name: '张三' }, createPublicKey(pem.publicKey), keyVersion, {
        path: sealed.path,
        timestamp: seconds(),
        userId: me.id,
      }),
    )
  const time = () => ({ [signatureHeaders.timestamp]: seconds() })

  test('a new key of another instance is accepted, and the old one until its grace period ends', async () => {
    expect(await send(signed, body, await headersOf(signed, body))).toBe('海岛')
    rotations = [
      { keyId: 'k2-r1', base: 'k2', keyVersion: 'r1', retires: { keyIds: ['k2', 'k1'], keyVersions: ['v2-a'] }, until },
    ]
    expect(await send(signed, body, await headersOf(signed, body, { keyId: 'k2-r1' }))).toBe('海岛')
    expect(await send(signed, body, await headersOf(signed, body, { keyId: 'k2' }))).toBe('海岛')
    expect(await send(sealed, seal('v2-a'), time())).toBe('张三')

    clock.advance(until.getTime() - now.getTime() - 1_000)
    expect(await send(signed, body, await headersOf(signed, body, { keyId: 'k2' }))).toBe('海岛')
    clock.advance(1_000)
    expect(await send(signed, body, await headersOf(signed, body, { keyId: 'k2' }))).toBe('400 KEY_RETIRED')
    expect(await send(sealed, seal('v2-a'), time())).toBe('400 KEY_RETIRED')
    expect(await send(signed, body, await headersOf(signed, body, { keyId: 'k2-r1' }))).toBe('海岛')
  })

  test('while the users service is away, the known keys are used', async () => {
    const ring = sample.service.app.get(KeyRing)
    ring.readFrom(() => Promise.reject(new Error('away')))
    expect(await send(signed, body, await headersOf(signed, body, { keyId: 'k2-r1' }))).toBe('海岛')
    expect(await send(signed, body, await headersOf(signed, body, { keyId: 'k9' }, 'x'))).toBe(no)
  })
})
