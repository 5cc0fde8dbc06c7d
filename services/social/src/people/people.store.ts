import type { UserSnapshot } from '@xinyu/contracts/profile'
import { Database } from '@xinyu/platform/db/database'
import { Injectable, type OnModuleInit } from '@nestjs/common'

/** This service's own copy of a person, fed by facts. Each stream has its own number, so that a repeat changes nothing. */
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

  async rememberBlock(id: string, other: string, isBlocked: boolean): Promise<void> {
    const change = isBlocked ? '$addToSet' : '$pull'
    await this.people.updateOne({ _id: id }, { [change]: { blocks: other }, $setOnInsert: { seq: 0 } }, { upsert: true })
    await this.people.updateOne({ _id: other }, { [change]: { blockedBy: id }, $setOnInsert: { seq: 0 } }, { upsert: true })
  }

  /** Sets the fields unless a later number of the same stream was applied already. */
  async #newer(id: string, stream: 'seq' | 'walletSeq' | 'presenceSeq', number: number, fields: Partial<PersonCopy>): Promise<void> {
    const older = { $or: [{ [stream]: { $lt: number } }, { [stream]: { $exists: false } }] }
    const result = await this.people.updateOne({ _id: id, ...older }, { $set: fields })
    if (result.matchedCount > 0) return
    await this.people.updateOne({ _id: id }, { $setOnInsert: { seq: 0, ...fields } }, { upsert: true })
  }
}
