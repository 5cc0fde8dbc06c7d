import { expect, test } from '@jest/globals'
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
const codeOf = (token: string): Promise<string> =>
  verifier.verify(token).then(
    () => 'let in',
    (error: { code: string }) => error.code,
  )

test('a token says who it was made for, by the newest key or one before it', async () => {
  for (const { key } of [ours, older])
    expect(await verifier.verify(await new TokenSigner(key).sign(claims, 60, now))).toMatchObject({
      ...claims,
      iss: 'xinyu',
    })
})

test('a token that has run out says so; any other fault is no login', async () => {
  expect(await codeOf(await new TokenSigner(ours.key).sign(claims, 60, new Date(now.getTime() - 61_000)))).toBe(
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
  const strangers = {
    'a foreign key': await new TokenSigner(foreign.key).sign(claims, 60, now),
    'another person': `${head}.${more}.${signature}`,
    'no algorithm': `${none}.${body}.`,
    'the public key as a secret': hmac,
    'another issuer': elsewhere,
    nothing: '',
    noise: 'a.b.c',
  }
  expect(
    await Promise.all(Object.entries(strangers).map(async ([name, token]) => [name, await codeOf(token)])),
  ).toEqual(Object.keys(strangers).map((name) => [name, 'NOT_LOGGED_IN']))
})
