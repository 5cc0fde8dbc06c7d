import { generateKeyPairSync } from 'node:crypto'
import { Injectable } from '@nestjs/common'
import { type SandboxKeys, SandboxKeysStore } from './sandbox-keys.store.ts'

export type { SandboxKeys } from './sandbox-keys.store.ts'

const pair = (): { privateKey: string; publicKey: string } =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })

@Injectable()
export class SandboxKeyring {
  #keys: Promise<SandboxKeys> | null = null
  constructor(private readonly store: SandboxKeysStore) {}

  async keys(): Promise<SandboxKeys> {
    this.#keys ??= this.store.getOr(() => {
      const [app, alipay] = [pair(), pair()]
      return {
        appId: '2021000000000001',
        sellerId: '2088000000000001',
        appPrivateKey: app.privateKey,
        appPublicKey: app.publicKey,
        alipayPrivateKey: alipay.privateKey,
        alipayPublicKey: alipay.publicKey,
      }
    })
    return this.#keys
  }
}
