import { Injectable } from '@nestjs/common'
import { Archives } from './archives.ts'
import { ExportsStore } from './exports.store.ts'

/** Exports of personal data, for the erasure. */
@Injectable()
export class Exports {
  constructor(
    private readonly store: ExportsStore,
    private readonly archives: Archives,
  ) {}

  /** Requests are removed last, so that an interrupted removal is repeated. */
  async removeAllOf(userId: string): Promise<void> {
    for (const id of await this.store.listIds(userId)) await this.archives.remove(id)
    await this.store.removeAllOf(userId)
  }
}
