import { generateKeyPairSync, type KeyPairKeyObjectResult, randomBytes } from 'node:crypto'

/** Apple’s key pair (RSA), which signs tokens, and ours (EC), which signs our client secrets. PEM. */
export interface AppleLoginKeys {
  bundleId: string
  servicesId: string
  teamId: string
  keyId: string
  clientPrivateKey: string
  clientPublicKey: string
  appleKeyId: string
  applePrivateKey: string
  applePublicKey: string
}

const pem = ({ privateKey, publicKey }: KeyPairKeyObjectResult): { privateKey: string; publicKey: string } => ({
  privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
})

export const newAppleLoginKeys = (): AppleLoginKeys => {
  const client = pem(generateKeyPairSync('ec', { namedCurve: 'P-256' }))
  const apple = pem(generateKeyPairSync('rsa', { modulusLength: 2048 }))
  return {
    bundleId: 'com.xinyu.sandbox',
    servicesId: 'com.xinyu.sandbox.web',
    teamId: 'SANDBOXXYU',
    keyId: randomBytes(5).toString('hex').toUpperCase(),
    clientPrivateKey: client.privateKey,
    clientPublicKey: client.publicKey,
    appleKeyId: randomBytes(5).toString('base64url'),
    applePrivateKey: apple.privateKey,
    applePublicKey: apple.publicKey,
  }
}
