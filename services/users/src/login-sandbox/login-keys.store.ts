import { generateKeyPairSync, type KeyPairKeyObjectResult, randomBytes } from 'node:crypto'
import { Database } from '@xinyu/platform/db/database'
import { isDuplicateKey } from '@xinyu/platform/db/writes/duplicate-key'
import { Injectable } from '@nestjs/common'
import type { Collection } from 'mongodb'

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

/** Keys of the login sandboxes, shared by all instances and kept over restarts. */
@Injectable()
export class LoginSandboxKeys {
  readonly #keys: Collection<{ _id: 'apple' } & AppleLoginKeys>
  #apple: Promise<AppleLoginKeys> | null = null

  constructor(database: Database) {
    this.#keys = database.collection('sandbox_login_keys')
  }

  async apple(): Promise<AppleLoginKeys> {
    this.#apple ??= this.#stored()
    return this.#apple
  }

  async #stored(): Promise<AppleLoginKeys> {
    const find = () => this.#keys.findOne({ _id: 'apple' })
    const found = await find()
    if (found) return found
    await this.#keys.insertOne({ _id: 'apple', ...newAppleLoginKeys() }).catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error
    })
    return (await find()) as AppleLoginKeys
  }
}
