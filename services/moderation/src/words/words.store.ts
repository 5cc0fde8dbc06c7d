import { Database } from '@xinyu/platform/db/database'
import { Injectable } from '@nestjs/common'
import { normalize } from './words.rules.ts'

interface Word {
  _id: string
  word: string
  addedAt: Date
}

/** The list of sensitive words. */
@Injectable()
export class WordsStore {
  readonly #words
  constructor(database: Database) {
    this.#words = database.collection<Word>('sensitive_words')
  }

  /** All words, normalized, without repeats. */
  async all(): Promise<string[]> {
    const words = await this.#words.find({}, { projection: { word: 1 } }).toArray()
    return [...new Set(words.map(({ word }) => normalize(word)).filter(Boolean))]
  }
}
