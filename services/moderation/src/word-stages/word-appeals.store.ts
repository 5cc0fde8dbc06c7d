import { Database } from '@xinyu/platform/db/database'
import { idOf } from '@xinyu/platform/ids'
import { Injectable } from '@nestjs/common'
import type { Collection } from 'mongodb'
import type { AppealCounts } from './turn-back.rules.ts'

/** A decided appeal against which a word speaks; nothing of whom it was about. */
interface WordAppeal {
  _id: string
  folded: string
  isGranted: boolean
  at: Date
}
export const wordAppealDays = 40

/** The only writer of the collection. */
@Injectable()
export class WordAppealsStore {
  readonly #appeals: Collection<WordAppeal>
  constructor(database: Database) {
    this.#appeals = database.collection<WordAppeal>('word_appeals')
  }

  /** A repeat adds nothing. */
  async add(appeal: string, words: readonly string[], { isGranted, at }: Pick<WordAppeal, 'isGranted' | 'at'>) {
    const operations = words.map((folded) => {
      const filter = { _id: idOf('word-appeal', appeal, folded) }
      return { updateOne: { filter, update: { $setOnInsert: { folded, isGranted, at } }, upsert: true } }
    })
    if (operations.length > 0) await this.#appeals.bulkWrite(operations, { ordered: false })
  }

  async count(folded: string, since: Date): Promise<AppealCounts> {
    const counted = { folded, at: { $gt: since } }
    const [granted, decided] = await Promise.all([
      this.#appeals.countDocuments({ ...counted, isGranted: true }),
      this.#appeals.countDocuments(counted),
    ])
    return { granted, decided }
  }
}
