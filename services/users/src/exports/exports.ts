import { Injectable } from '@nestjs/common'
import { Archives } from './archives.ts'
import { ExportsStore } from './exports.store.ts'

/** Copies of people's data, for the erasure. */
@Injectable()
export class Exports {
  constructor(
    private readonly store: ExportsStore,
    private readonly archives: Archives,
  ) {}

  /** The requests go last, so that an interrupted removal is found again. */
  async removeAllOf(userId: string): Promise<void> {
    for (const id of await this.store.idsOf(userId)) await this.archives.remove(id)
    await this.store.removeAllOf(userId)
  }
}
