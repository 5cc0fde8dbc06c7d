import type { UserSnapshot } from '@xinyu/contracts/profile'
import { Database } from '@xinyu/platform/db/database'
import { Injectable, type OnModuleInit } from '@nestjs/common'

/**
 * This service's own copy of a person, fed by facts. Each stream has its own number, so that a repeat changes nothing.
 */
export interface PersonCopy {
  _id: string
  user?: UserSnapshot
  seq: number
  walletSeq?: number
  vipLimitDate?: Date | null
  presenceSeq?: number
  online?: boolean
  lastActive?: Date | null
  blocks?: string[]
  blockedBy?: string[]
  /** number of the last fact about a block, by list and person */
  blockSeqs?: Partial<Record<'blocks' | 'blockedBy', Record<string, number>>>
}

@Injectable()
export class PeopleStore implements OnModuleInit {
  readonly people
  constructor(database: Database) {
    this.people = database.collection<PersonCopy>('people')
  }

  async onModuleInit(): Promise<void> {
    await this.people.createIndex({ 'user.GID': 1 }, { partialFilterExpression: { 'user.GID': { $exists: true } } })
  }

  async rememberUser(id: string, seq: number, user: UserSnapshot): Promise<void> {
    await this.#newer(id, 'seq', seq, { user, seq })
  }

  async rememberVip(id: string, walletSeq: number, vipLimitDate: Date | null): Promise<void> {
    await this.#newer(id, 'walletSeq', walletSeq, { walletSeq, vipLimitDate })
  }

  async rememberPresence(id: string, presenceSeq: number, online: boolean, lastActive: Date): Promise<void> {
    await this.#newer(id, 'presenceSeq', presenceSeq, { presenceSeq, online, lastActive })
  }

  /**
   * Numbered for each pair: a block that is heard again after it was lifted, as from the dead letters, does not come
   * back.
   */
  async rememberBlock(id: string, other: string, isBlocked: boolean, seq: number): Promise<void> {
    await this.#mark(id, 'blocks', other, isBlocked, seq)
    await this.#mark(other, 'blockedBy', id, isBlocked, seq)
  }

  async #mark(id: string, list: 'blocks' | 'blockedBy', other: string, isThere: boolean, seq: number): Promise<void> {
    const last = `blockSeqs.${list}.${other}`
    await this.#write(
      id,
      { [last]: { $not: { $gte: seq } } },
      { [isThere ? '$addToSet' : '$pull']: { [list]: other }, $set: { [last]: seq } },
    )
  }

  /** Sets the fields unless a later number of the same stream was applied already. */
  async #newer(
    id: string,
    stream: 'seq' | 'walletSeq' | 'presenceSeq',
    number: number,
    fields: Partial<PersonCopy>,
  ): Promise<void> {
    await this.#write(id, { $or: [{ [stream]: { $lt: number } }, { [stream]: { $exists: false } }] }, { $set: fields })
  }

  /** The row exists before the guard is asked again: of two streams that meet a new person at once neither may lose. */
  async #write(id: string, guard: object, update: object): Promise<void> {
    const write = async (): Promise<boolean> =>
      (await this.people.updateOne({ _id: id, ...guard }, update)).matchedCount > 0
    if (await write()) return
    await this.people
      .updateOne({ _id: id }, { $setOnInsert: { seq: 0 } }, { upsert: true })
      .catch((error: { code?: number }) => {
        if (error.code !== 11000) throw error
      })
    await write()
  }
}
