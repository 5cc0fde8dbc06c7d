import { expect, jest, test } from '@jest/globals'
import { importJWK, type JWK, SignJWT } from 'jose'
import { makeSecrets } from '../make-secrets.ts'
import { TokenSigner, TokenVerifier } from './token.ts'

const [ours, older, foreign] = [makeSecrets(), makeSecrets(), makeSecrets()].map(
  ({ TOKEN_PRIVATE_JWK: key = '', TOKEN_PUBLIC_JWKS: jwks = '' }) => ({ key, jwks }),
) as [Keys, Keys, Keys]
interface Keys {
  key: string
  jwks: string
}
const keysOf = ({ jwks }: Keys): object[] => (JSON.parse(jwks) as { keys: object[] }).keys
const verifier = new TokenVerifier(JSON.stringify({ keys: [...keysOf(ours), ...keysOf(older)] }))
const claims = { sub: 'u1', type: 'normal', sid: 'f1' } as const
const now = new Date()
const codeOf = (token: string, by = verifier): string => {
  try {
    by.verify(token)
    return 'let in'
  } catch (error) {
    return (error as { code: string }).code
  }
}

test('a token returns the claims it was issued with, under the newest key or the one before', async () => {
  for (const { key } of [ours, older])
    expect(verifier.verify(await new TokenSigner(key).sign(claims, 60, now))).toMatchObject({
      ...claims,
      iss: 'xinyu',
    })
})

test('an expired token is reported as such; any other invalid token means not logged in', async () => {
  expect(codeOf(await new TokenSigner(ours.key).sign(claims, 60, new Date(now.getTime() - 61_000)))).toBe(
    'TOKEN_EXPIRED',
  )
  const good = await new TokenSigner(ours.key).sign(claims, 60, now)
  const [head = '', body = '', signature = ''] = good.split('.')
  const more = Buffer.from(
    JSON.stringify({ ...JSON.parse(Buffer.from(body, 'base64url').toString()), sub: 'admin' }),
  ).toString('base64url')
  const none = Buffer.from('{"alg":"none"}').toString('base64url')
  const hmac = await new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'HS256', kid: (keysOf(ours)[0] as JWK).kid })
    .setIssuer('xinyu')
    .setExpirationTime('1m')
    .sign(new TextEncoder().encode(ours.jwks))
  const elsewhere = await new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'EdDSA', kid: (keysOf(ours)[0] as JWK).kid })
    .setIssuer('elsewhere')
    .setExpirationTime('1m')
    .sign(await importJWK(JSON.parse(ours.key) as JWK, 'EdDSA'))
  const bare = async (said: object): Promise<string> =>
    new SignJWT({ ...said })
      .setProtectedHeader({ alg: 'EdDSA', kid: (keysOf(ours)[0] as JWK).kid })
      .sign(await importJWK(JSON.parse(ours.key) as JWK, 'EdDSA'))
  const strangers = {
    'a foreign key': await new TokenSigner(foreign.key).sign(claims, 60, now),
    'another person': `${head}.${more}.${signature}`,
    'no algorithm': `${none}.${body}.`,
    'the public key as a secret': hmac,
    'another issuer': elsewhere,
    'no session of ours': await bare({ sub: 'u1', exp: 4_000_000_000, iss: 'xinyu' }),
    'no end': await bare({ ...claims, iat: 1, iss: 'xinyu' }),
    nothing: '',
    noise: 'a.b.c',
  }
  expect(Object.entries(strangers).map(([name, token]) => [name, codeOf(token)])).toEqual(
    Object.keys(strangers).map((name) => [name, 'NOT_LOGGED_IN']),
  )
})

test('an accepted token is cached, and still expires', async () => {
  const by = new TokenVerifier(ours.jwks)
  const token = await new TokenSigner(ours.key).sign(claims, 60, now)
  const first = by.verify(token)
  expect(by.verify(token)).toBe(first)
  const time = jest.spyOn(Date, 'now')
  try {
    time.mockReturnValue(now.getTime() + 59_000)
    expect(codeOf(token, by)).toBe('let in')
    time.mockReturnValue(now.getTime() + 61_000)
    expect([codeOf(token, by), codeOf(token, by)]).toEqual(['TOKEN_EXPIRED', 'TOKEN_EXPIRED'])
  } finally {
    time.mockRestore()
  }
})

test('a token that resembles a cached one is not accepted', async () => {
  const by = new TokenVerifier(ours.jwks)
  const token = await new TokenSigner(ours.key).sign(claims, 60, now)
  by.verify(token)
  const [head = '', body = '', signature = ''] = token.split('.')
  const changed = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`
  for (const other of [`${head}.${body}.${changed}`, `${head}.${body}.`, `${token}A`, ` ${token}`, `${head}.${body}`])
    expect([other, codeOf(other, by)]).toEqual([other, 'NOT_LOGGED_IN'])
})

test('an expired token is valid as of an earlier time, and as of nothing else', async () => {
  const issued = new Date(Date.now() - 3_600_000)
  const token = await new TokenSigner(ours.key).sign(claims, 60, issued)
  expect(verifier.verify(token, undefined, issued.getTime())).toMatchObject(claims)
  expect(codeOf(token)).toBe('TOKEN_EXPIRED')
  for (const time of [Date.now(), NaN])
    expect(() => verifier.verify(token, undefined, time)).toThrow(expect.objectContaining({ code: 'TOKEN_EXPIRED' }))
})
