import { isDuplicateKey } from '@xinyu/platform/db/duplicate-key'
import { Database } from '@xinyu/platform/db/database'
import { Injectable } from '@nestjs/common'
import type { Collection } from 'mongodb'

/** Both key pairs: the merchant's (ours) and that of the sandbox in Alipay's place. PEM. */
export interface SandboxKeys {
  appId: string
  sellerId: string
  appPrivateKey: string
  appPublicKey: string
  alipayPrivateKey: string
  alipayPublicKey: string
}
interface KeysDocument extends SandboxKeys {
  _id: 'alipay'
}

/** Keys of the sandbox outlive a restart: pages that were signed before it stay good. */
@Injectable()
export class SandboxKeysStore {
  readonly #keys: Collection<KeysDocument>
  constructor(database: Database) {
    this.#keys = database.collection('sandbox_keys')
  }

  /** The stored keys; `make` is used by whoever comes first. */
  async getOr(make: () => SandboxKeys): Promise<SandboxKeys> {
    const found = await this.#keys.findOne({ _id: 'alipay' })
    if (found) return found
    await this.#keys.insertOne({ _id: 'alipay', ...make() }).catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error
    })
    return (await this.#keys.findOne({ _id: 'alipay' })) as SandboxKeys
  }
}
