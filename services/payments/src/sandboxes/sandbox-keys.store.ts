import { isDuplicateKey } from '@xinyu/platform/db/writes/duplicate-key'
import { Database } from '@xinyu/platform/db/database'
import { Injectable } from '@nestjs/common'
import type { Collection } from 'mongodb'
import type { AppleSandboxKeys } from './apple-keys.ts'

/** Both key pairs: the merchant's (ours) and the sandbox's in place of Alipay's. PEM. */
export interface SandboxKeys {
  appId: string
  sellerId: string
  appPrivateKey: string
  appPublicKey: string
  alipayPrivateKey: string
  alipayPublicKey: string
}
/** The merchant's key pair (ours), WeChat's with its certificate, and the shared secrets. */
export interface WechatSandboxKeys {
  mchId: string
  miniAppId: string
  officialAppId: string
  officialSecret: string
  apiV3Key: string
  merchantSerial: string
  merchantPrivateKey: string
  merchantPublicKey: string
  platformSerial: string
  platformPrivateKey: string
  platformCertificate: string
}
type KeysOf = { alipay: SandboxKeys; wechat: WechatSandboxKeys; apple: AppleSandboxKeys }
type KeysDocument = { _id: keyof KeysOf } & Partial<SandboxKeys & WechatSandboxKeys & AppleSandboxKeys>

/** Sandbox keys survive a restart: pages that were signed before it stay valid. */
@Injectable()
export class SandboxKeysStore {
  readonly #keys: Collection<KeysDocument>
  constructor(database: Database) {
    this.#keys = database.collection('sandbox_keys')
  }

  /** The stored keys; the first caller creates them with `make`. */
  async getOr<P extends keyof KeysOf>(provider: P, make: () => KeysOf[P]): Promise<KeysOf[P]> {
    const find = async () => (await this.#keys.findOne({ _id: provider })) as KeysOf[P] | null
    const found = await find()
    if (found) return found
    await this.#keys.insertOne({ _id: provider, ...make() }).catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error
    })
    return (await find()) as KeysOf[P]
  }
}
