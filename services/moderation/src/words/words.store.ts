import { createHash } from 'node:crypto'
import { wordsChanged } from '@xinyu/contracts/events/content'
import { type WordAction, type WordRule, wordRule } from '@xinyu/contracts/rules/text/words/word-rule'
import { Injectable } from '@nestjs/common'
import { Clock } from '@xinyu/platform/clock'
import { type Aggregate, type AggregateCollection, fact } from '@xinyu/platform/db/aggregate-collection'
import { Database } from '@xinyu/platform/db/database'
import { nullIfDuplicate } from '@xinyu/platform/db/writes/duplicate-key'
import { AppError } from '@xinyu/platform/error'
import { newId } from '@xinyu/platform/ids'
import type { Collection, Filter } from 'mongodb'
import { foldedWord } from './words.rules.ts'

export interface StoredWord extends WordRule {
  _id: string
  /** unique in the list */
  folded: string
  note: string
  by: string | null
  addedAt: Date
  /** when its action last changed; absent: never */
  stagedAt?: Date
  turnedBack?: TurnBack | null
}
/** Its appeals were granted too often. */
export interface TurnBack {
  from: WordAction
  to: WordAction
  at: Date
  granted: number
  decided: number
}
export type WordFields = WordRule & { note: string }
/** One document: the version of the list, and a digest by which changes of the words are noticed. */
interface WordList extends Aggregate {
  digest: string
}
export interface VersionedWords {
  version: number
  words: WordRule[]
}

const listId = 'words'

@Injectable()
export class WordsStore {
  readonly words: Collection<StoredWord>
  readonly #lists: AggregateCollection<WordList>

  constructor(
    database: Database,
    private readonly clock: Clock,
  ) {
    this.words = database.collection<StoredWord>('sensitive_words')
    this.#lists = database.aggregates<WordList>('word_lists')
  }

  find(id: string): Promise<StoredWord | null> {
    return this.words.findOne({ _id: id })
  }

  /** Null: the list has it already. */
  async add(fields: WordFields, by: string): Promise<StoredWord | null> {
    const word = this.#made(fields, by)
    return (await this.words.insertOne(word).catch(nullIfDuplicate)) && word
  }

  /** False: the list has another word of the same folded form. */
  async replace({ _id: id, action }: StoredWord, fields: WordFields): Promise<boolean> {
    const staged = fields.action === action ? {} : { stagedAt: this.clock.now(), turnedBack: null }
    const set = { ...fields, folded: foldedWord(fields.word), ...staged }
    return (await this.words.updateOne({ _id: id }, { $set: set }).catch(nullIfDuplicate)) !== null
  }

  /** False: its action is another one by now. */
  async stage(
    id: string,
    from: WordAction,
    set: Required<Pick<StoredWord, 'action' | 'stagedAt' | 'turnedBack'>>,
  ): Promise<boolean> {
    return (await this.words.updateOne({ _id: id, action: from }, { $set: set })).matchedCount > 0
  }

  listFolded(folded: readonly string[]): Promise<StoredWord[]> {
    return this.words.find({ folded: { $in: [...folded] } }).toArray()
  }

  /** Words in the list already stay as they are. */
  async addAll(rules: readonly WordRule[], by: string, note = ''): Promise<void> {
    const operations = rules.map((rule) => {
      const word = this.#made({ ...rule, note }, by)
      return { updateOne: { filter: { folded: word.folded }, update: { $setOnInsert: word }, upsert: true } }
    })
    if (operations.length === 0) return
    const write = () => this.words.bulkWrite(operations, { ordered: false })
    // a concurrent request added one of them: the retry finds it
    if ((await write().catch(nullIfDuplicate)) === null) await write()
  }

  async remove(id: string): Promise<void> {
    await this.words.deleteOne({ _id: id })
  }

  async removeNoted(note: string): Promise<void> {
    await this.words.deleteMany({ note })
  }

  async knownAmong(folded: readonly string[]): Promise<Set<string>> {
    const filter: Filter<StoredWord> = { folded: { $in: [...folded] } }
    const found = await this.words.find(filter, { projection: { folded: 1 } }).toArray()
    return new Set(found.map((word) => word.folded))
  }

  /**
   * All words. If the list differs from its last version, it gets the next one and a fact is published, however the
   * words were changed and whichever instance notices first.
   */
  async getCurrent(): Promise<VersionedWords> {
    for (;;) {
      const words = await this.#all()
      const version = await this.#versionOf(digestOf(words))
      // another instance may have versioned an older list meanwhile
      if (digestOf(await this.#all()) === digestOf(words)) return { version, words }
    }
  }

  async #all(): Promise<WordRule[]> {
    const words = await this.words.find({}).sort({ _id: 1 }).toArray()
    return words.flatMap((word) => wordRule.safeParse(word).data ?? [])
  }

  #made(fields: WordFields, by: string): StoredWord {
    return { ...fields, _id: newId(), folded: foldedWord(fields.word), by, addedAt: this.clock.now() }
  }

  async #versionOf(digest: string): Promise<number> {
    const at = this.clock.now()
    const versionFacts = (version: number) => [fact(wordsChanged, listId, { version }, at)]
    try {
      return await this.#lists.change(listId, (list) =>
        list.digest === digest
          ? { answer: list.version }
          : { update: { $set: { digest } }, facts: versionFacts(list.version + 1), answer: list.version + 1 },
      )
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error
      return (await this.#lists.insert({ _id: listId, digest }, versionFacts(1))) ? 1 : this.#versionOf(digest)
    }
  }
}

const digestOf = (words: readonly WordRule[]): string =>
  createHash('sha256').update(JSON.stringify(words)).digest('base64')
