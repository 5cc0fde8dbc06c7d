import { createECDH, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'

/**
 * Fresh secrets for an unattended start: token keys (Ed25519), the services' shared secret, signing secrets, RSA-3072
 * for envelopes, keys of sealed fields and of their hashes, the key pair of web push and the keys of its devices.
 */
export const makeSecrets = (): Record<string, string> => {
  const token = generateKeyPairSync('ed25519')
  const kid = randomUUID()
  const jwk = (key: typeof token.privateKey): object => ({
    ...key.export({ format: 'jwk' }),
    kid,
    alg: 'EdDSA',
    use: 'sig',
  })
  const envelope = generateKeyPairSync('rsa', {
    modulusLength: 3072,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
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
    ENVELOPE_PRIVATE_KEYS: JSON.stringify({ e1: envelope.privateKey }),
  }
}
