import { Injectable, type OnModuleInit } from '@nestjs/common'
import { Database } from '@xinyu/platform/db/database'
import type { Collection } from 'mongodb'

/** Likes and loves of a relation, as arrows `like:from>to`: only to answer "does this person like me?". */
interface RelationRecord {
  _id: string
  seq: number
  arrows: string[]
}
export type Arrow = 'like' | 'love'

@Injectable()
export class RelationsStore implements OnModuleInit {
  readonly #relations: Collection<RelationRecord>

  constructor(database: Database) {
    this.#relations = database.collection<RelationRecord>('relations')
  }

  async onModuleInit(): Promise<void> {
    await this.#relations.createIndex({ arrows: 1 })
  }

  async apply(id: string, seq: number, arrow: Arrow, from: string, to: string, isThere: boolean): Promise<void> {
    const text = `${arrow}:${from}>${to}`
    await this.#relations.updateOne({ _id: id }, { $setOnInsert: { seq: 0, arrows: [] } }, { upsert: true })
    await this.#relations.updateOne(
      { _id: id, seq: { $lt: seq } },
      { $set: { seq }, ...(isThere ? { $addToSet: { arrows: text } } : { $pull: { arrows: text } }) },
    )
  }

  async likes(from: string, to: string): Promise<boolean> {
    return (
      (await this.#relations.countDocuments(
        { arrows: { $in: [`like:${from}>${to}`, `love:${from}>${to}`] } },
        { limit: 1 },
      )) > 0
    )
  }
}
