import { Database } from '@xinyu/platform/db/database'
import { idOf } from '@xinyu/platform/ids'
import { Injectable, type OnModuleInit } from '@nestjs/common'
import { firstWords, normalize } from './words.rules.ts'

interface Word {
  _id: string
  word: string
  addedAt: Date
}

/** The list of sensitive words. */
@Injectable()
export class WordsStore implements OnModuleInit {
  readonly #words
  constructor(database: Database) {
    this.#words = database.collection<Word>('sensitive_words')
  }

  async onModuleInit(): Promise<void> {
    if ((await this.#words.estimatedDocumentCount()) > 0) return
    await this.#words.bulkWrite(
      firstWords.map((word) => ({
        updateOne: {
          filter: { _id: idOf(word) },
          update: { $setOnInsert: { word, addedAt: new Date() } },
          upsert: true,
        },
      })),
    )
  }

  /** All words, normalized, without repeats. */
  async all(): Promise<string[]> {
    const words = await this.#words.find({}, { projection: { word: 1 } }).toArray()
    return [...new Set(words.map(({ word }) => normalize(word)).filter(Boolean))]
  }
}
