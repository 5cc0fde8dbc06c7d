import { createHash } from 'node:crypto'
import { wordsChanged } from '@xinyu/contracts/events/content'
import { normalizeText } from '@xinyu/contracts/rules/sensitive-words'
import { Injectable } from '@nestjs/common'
import { Clock } from '@xinyu/platform/clock'
import { type Aggregate, type AggregateCollection, fact } from '@xinyu/platform/db/aggregate-collection'
import { Database } from '@xinyu/platform/db/database'
import { AppError } from '@xinyu/platform/error'
import type { Collection } from 'mongodb'

interface Word {
  _id: string
  word: string
  addedAt: Date
}
/** One document: which words the list has, told apart by their digest; its version is the list's. */
interface WordList extends Aggregate {
  digest: string
}
export interface VersionedWords {
  version: number
  words: string[]
}

const listId = 'words'

/** The list of sensitive words. */
@Injectable()
export class WordsStore {
  readonly #words: Collection<Word>
  readonly #lists: AggregateCollection<WordList>

  constructor(
    database: Database,
    private readonly clock: Clock,
  ) {
    this.#words = database.collection<Word>('sensitive_words')
    this.#lists = database.aggregates<WordList>('word_lists')
  }

  /**
   * All words, normalized, without repeats. A list that differs from the last one gets the next version, and the others
   * are told; however the words were changed, and whoever finds it first.
   */
  async current(): Promise<VersionedWords> {
    for (;;) {
      const words = await this.#all()
      const version = await this.#versionOf(digestOf(words))
      // somebody may have given a version to an older list meanwhile
      if (digestOf(await this.#all()) === digestOf(words)) return { version, words }
    }
  }

  async #all(): Promise<string[]> {
    const words = await this.#words.find({}, { projection: { word: 1 } }).toArray()
    return [...new Set(words.map(({ word }) => normalizeText(word)).filter(Boolean))].sort()
  }

  async #versionOf(digest: string): Promise<number> {
    const at = this.clock.now()
    const told = (version: number) => [fact(wordsChanged, listId, { version }, at)]
    try {
      return await this.#lists.change(listId, (list) =>
        list.digest === digest
          ? { answer: list.version }
          : { update: { $set: { digest } }, facts: told(list.version + 1), answer: list.version + 1 },
      )
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error
      return (await this.#lists.insert({ _id: listId, digest }, told(1))) ? 1 : this.#versionOf(digest)
    }
  }
}

const digestOf = (words: readonly string[]): string => createHash('sha256').update(words.join('\n')).digest('base64')
