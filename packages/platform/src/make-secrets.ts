import { createECDH, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'

/**
 * Secrets for an unattended start: token keys (Ed25519), the services' shared secret, signing secrets, RSA-3072 for
 * envelopes, keys of sealed fields and of their hashes, the key pair of web push and the keys of its devices. Those
 * that are `stored` are kept; a new RSA key costs a second, so one that would be thrown away is not made.
 */
export const makeSecrets = (stored: Readonly<Record<string, string>> = {}): Record<string, string> => {
  const token = generateKeyPairSync('ed25519')
  const kid = randomUUID()
  const jwk = (key: typeof token.privateKey): object => ({
    ...key.export({ format: 'jwk' }),
    kid,
    alg: 'EdDSA',
    use: 'sig',
  })
  const push = createECDH('prime256v1')
  push.generateKeys()
  return {
    TOKEN_PRIVATE_JWK: JSON.stringify(jwk(token.privateKey)),
    TOKEN_PUBLIC_JWKS: JSON.stringify({ keys: [jwk(token.publicKey)] }),
    INTERNAL_SECRET: randomBytes(24).toString('base64url'),
    SIGNING_SECRETS: `k1:${randomBytes(24).toString('base64url')}`,
    FIELD_KEYS: JSON.stringify({ f1: randomBytes(32).toString('base64url') }),
    FIELD_HASH_KEY: randomBytes(32).toString('base64url'),
    VAPID_PUBLIC_KEY: push.getPublicKey().toString('base64url'),
    // leading zeros are missing: padded to 32 bytes
    VAPID_PRIVATE_KEY: Buffer.concat([Buffer.alloc(32), push.getPrivateKey()])
      .subarray(-32)
      .toString('base64url'),
    PUSH_KEYS: JSON.stringify({ p1: randomBytes(32).toString('base64url') }),
    ENVELOPE_PRIVATE_KEYS: stored.ENVELOPE_PRIVATE_KEYS ?? JSON.stringify({ e1: newEnvelopeKey() }),
    ...stored,
  }
}

const newEnvelopeKey = (): string =>
  generateKeyPairSync('rsa', {
    modulusLength: 3072,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).privateKey
