import { textKinds } from '@xinyu/contracts/rules/text-kinds'
import { nullIfDuplicate } from '@xinyu/platform/db/writes/duplicate-key'
import { Database } from '@xinyu/platform/db/database'
import { idOf } from '@xinyu/platform/ids'
import { Injectable } from '@nestjs/common'
import type { Collection, Filter } from 'mongodb'
import { gramsOf, gramsOfQuery, searchable } from './grams.rules.ts'

export type TextKind = (typeof textKinds)[number]
/** Something that was written, as it is found; the record itself is elsewhere. */
export interface WrittenText {
  kind: TextKind
  subject_id: string
  user_id: string
  text: string
  /** does not find it either: whom it is about */
  about?: string
  at: Date
}
export interface StoredText extends Omit<WrittenText, 'text'> {
  _id: string
  text: string
  grams: number[]
}
export interface TextQuery {
  q: string
  kinds: readonly TextKind[]
  viewer: string
  take: number
}

/** a gram that more texts have need not be counted further: another is rarer, or it is the choice */
const countedAtMost = 5_000
const maxCounted = 8
const maxMs = 2_000
const tookTooLong = 50

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

export const storedText = ({ text: written, ...rest }: WrittenText): StoredText => {
  const text = searchable(written)
  return { _id: idOf('text', rest.kind, rest.subject_id), ...rest, text, grams: gramsOf(text) }
}

/** The only writer of what is found by words. */
@Injectable()
export class TextsStore {
  readonly #texts: Collection<StoredText>
  constructor(database: Database) {
    this.#texts = database.collection<StoredText>('search_texts')
  }

  /** A repeat, and an older version that comes late, change nothing. */
  async put(text: WrittenText): Promise<void> {
    const { _id, ...stored } = storedText(text)
    if (stored.grams.length === 0) return this.remove(text.kind, text.subject_id)
    const older = { _id, at: { $not: { $gt: text.at } } } as Filter<StoredText>
    await this.#texts.updateOne(older, { $set: stored }, { upsert: true }).catch(nullIfDuplicate)
  }

  async remove(kind: TextKind, subject_id: string): Promise<void> {
    await this.#texts.deleteOne({ _id: idOf('text', kind, subject_id) })
  }

  /** What a person wrote, and what is about them. */
  async removeAllOf(person: string): Promise<void> {
    await this.#texts.deleteMany({ user_id: person })
    await this.#texts.deleteMany({ about: person })
  }

  /** The newest of these kinds. */
  listSince(kinds: readonly TextKind[], since: Date, limit: number): Promise<Omit<StoredText, 'grams'>[]> {
    return this.#texts
      .find({ at: { $gte: since }, kind: { $in: [...kinds] } }, { projection: { grams: 0 } })
      .sort({ at: -1 })
      .limit(limit)
      .toArray()
  }

  /** The newest that a person wrote, other than reports and questions. */
  async listOf(user_id: string, since: Date, limit: number): Promise<string[]> {
    const written = { user_id, at: { $gte: since }, kind: { $in: ['post', 'comment', 'profile'] as TextKind[] } }
    const found = this.#texts
      .find(written, { projection: { text: 1 } })
      .sort({ at: -1 })
      .limit(limit)
    return (await found.toArray()).map(({ text }) => text)
  }

  streamOf(user_id: string): AsyncIterable<object> {
    return this.#texts.find({ user_id }, { projection: { grams: 0 } })
  }

  /**
   * The newest with all the words. The index gives those with the rarest gram of the words, and their texts decide.
   * Null: the words are so common that it takes too long.
   */
  async find({ q, kinds, viewer, take }: TextQuery): Promise<StoredText[] | null> {
    const words = searchable(q).split(' ')
    const gram = await this.#rarestOf(gramsOfQuery(words))
    if (gram === null) return []
    const match = {
      grams: gram,
      $and: words.map((word) => ({ text: { $regex: escaped(word) } })),
      ...(kinds.length < textKinds.length ? { kind: { $in: [...kinds] } } : {}),
      user_id: { $ne: viewer },
      about: { $ne: viewer },
    } as Filter<StoredText>
    const found = this.#texts
      .find(match, { projection: { grams: 0 }, maxTimeMS: maxMs })
      .hint({ grams: 1, at: -1 })
      .sort({ at: -1 })
      .limit(take)
    return found.toArray().catch((error: { code?: number }) => {
      if (error.code === tookTooLong) return null
      throw error
    })
  }

  /** Null: there is no text with all of them, or nothing is asked. */
  async #rarestOf(grams: readonly number[]): Promise<number | null> {
    const counted = await Promise.all(
      grams.slice(0, maxCounted).map(async (gram) => ({
        gram,
        n: await this.#texts.countDocuments({ grams: gram }, { limit: countedAtMost }),
      })),
    )
    const [rarest] = counted.toSorted((one, other) => one.n - other.n)
    return rarest && rarest.n > 0 ? rarest.gram : null
  }
}
