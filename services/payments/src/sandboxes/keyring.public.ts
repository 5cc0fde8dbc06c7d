import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { Injectable } from '@nestjs/common'
import { type AppleSandboxKeys, newAppleKeys } from './apple-keys.ts'
import { selfSigned } from './certificate.ts'
import { type SandboxKeys, SandboxKeysStore, type WechatSandboxKeys } from './sandbox-keys.store.ts'

export type { AppleSandboxKeys } from './apple-keys.ts'
export type { SandboxKeys, WechatSandboxKeys } from './sandbox-keys.store.ts'

const pair = (): { privateKey: string; publicKey: string } =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })

@Injectable()
export class SandboxKeyring {
  #keys: Promise<SandboxKeys> | null = null
  #wechat: Promise<WechatSandboxKeys> | null = null
  #apple: Promise<AppleSandboxKeys> | null = null
  constructor(private readonly store: SandboxKeysStore) {}

  async keys(): Promise<SandboxKeys> {
    this.#keys ??= this.store.getOr('alipay', () => {
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

  async wechat(): Promise<WechatSandboxKeys> {
    this.#wechat ??= this.store.getOr('wechat', () => {
      const [merchant, platform] = [pair(), pair()]
      const serial = (): string => `5A${randomBytes(19).toString('hex')}`.toUpperCase()
      const platformSerial = serial()
      return {
        mchId: '1900000001',
        miniAppId: 'wx0000000000000001',
        officialAppId: 'wx0000000000000002',
        officialSecret: randomBytes(16).toString('hex'),
        apiV3Key: randomBytes(16).toString('hex'),
        merchantSerial: serial(),
        merchantPrivateKey: merchant.privateKey,
        merchantPublicKey: merchant.publicKey,
        platformSerial,
        platformPrivateKey: platform.privateKey,
        platformCertificate: selfSigned({
          ...platform,
          serial: platformSerial,
          name: 'Xinyu sandbox of WeChat Pay',
        }),
      }
    })
    return this.#wechat
  }

  async apple(): Promise<AppleSandboxKeys> {
    this.#apple ??= this.store.getOr('apple', newAppleKeys)
    return this.#apple
  }
}
