import { nullIfDuplicate } from '@xinyu/platform/db/writes/duplicate-key'
import { Database } from '@xinyu/platform/db/database'
import { idOf } from '@xinyu/platform/ids'
import { Injectable } from '@nestjs/common'
import type { Collection, Filter } from 'mongodb'
import { keysOf, type PrintKind } from './print.rules.ts'

/** What a person wrote or showed, by its likeness only. */
export interface NewPrint {
  kind: PrintKind
  user_id: string
  where: 'post' | 'comment' | 'profile' | 'message' | 'picture'
  /** of the record; the key of a picture */
  subject_id: string
  print: string
  /** of a message: to whom */
  to?: string
  at: Date
}
export interface StoredPrint extends NewPrint {
  _id: string
  keys: number[]
}
interface Invitation {
  _id: string
  inviter_id: string
  at: Date
}
export interface SentCounts {
  sent: number
  receivers: number
}

/** of one person, the latest */
const maxOfPerson = 30
/** of many people at once */
const maxCandidates = 100_000
const maxFound = 20_000

/** The only writer of prints and of who invited whom; both end half a year after their time. */
@Injectable()
export class PrintsStore {
  readonly #prints: Collection<StoredPrint>
  readonly #invitations: Collection<Invitation>
  constructor(database: Database) {
    this.#prints = database.collection<StoredPrint>('prints')
    this.#invitations = database.collection<Invitation>('invitations')
  }

  /** A repeat, and an older version that comes late, change nothing. */
  async put(print: NewPrint): Promise<void> {
    const { kind, where, subject_id, at } = print
    const older = { _id: idOf('print', kind, where, subject_id), at: { $not: { $gt: at } } } as Filter<StoredPrint>
    const set = { ...print, keys: keysOf(kind, print.print) }
    await this.#prints.updateOne(older, { $set: set }, { upsert: true }).catch(nullIfDuplicate)
  }

  async putInvitation(user_id: string, inviter_id: string, at: Date): Promise<void> {
    await this.#invitations.updateOne({ _id: user_id }, { $set: { inviter_id, at } }, { upsert: true })
  }

  /** The latest of each of these people. */
  async listOf(people: readonly string[]): Promise<StoredPrint[]> {
    const lists = await Promise.all(
      people.map((user_id) => this.#prints.find({ user_id }).sort({ at: -1 }).limit(maxOfPerson).toArray()),
    )
    return lists.flat()
  }

  /** The different prints that share one of these keys, from the index alone: most are not alike. */
  async listPrintsWithKeys(keys: readonly number[]): Promise<string[]> {
    // in one document: thousands of small ones cost more than the search
    const [found] = await this.#prints
      .aggregate<{ prints: string[] }>(
        [
          { $match: { keys: { $in: [...keys] } } },
          { $limit: maxCandidates },
          { $group: { _id: null, prints: { $push: '$print' } } },
        ],
        { hint: { keys: 1, print: 1 } },
      )
      .toArray()
    return [...new Set(found?.prints)]
  }

  listWithPrints(kind: PrintKind, prints: readonly string[]): Promise<StoredPrint[]> {
    return this.#prints
      .find({ print: { $in: [...prints] }, kind }, { projection: { keys: 0 } })
      .limit(maxFound)
      .toArray() as Promise<StoredPrint[]>
  }

  /** Who invited these people, and everybody who was invited by the same or by them. */
  async listInvitations(people: readonly string[]): Promise<Map<string, string[]>> {
    const own = await this.#invitations.find({ _id: { $in: [...people] } }).toArray()
    const inviters = [...new Set([...own.map(({ inviter_id }) => inviter_id), ...people])]
    const found = await this.#invitations
      .find({ inviter_id: { $in: inviters } })
      .sort({ at: -1 })
      .limit(maxFound)
      .toArray()
    const groups = new Map<string, string[]>()
    for (const { _id, inviter_id } of found) groups.set(inviter_id, [...(groups.get(inviter_id) ?? [inviter_id]), _id])
    return groups
  }

  /** How many texts to strangers each of these people sent, and to how many. */
  async countSent(people: readonly string[]): Promise<Map<string, SentCounts>> {
    const found = await this.#prints
      .aggregate<{ _id: string; sent: number; to: string[] }>([
        { $match: { user_id: { $in: [...people] }, where: 'message' } },
        { $group: { _id: '$user_id', sent: { $sum: 1 }, to: { $addToSet: '$to' } } },
      ])
      .toArray()
    return new Map(found.map(({ _id, sent, to }) => [_id, { sent, receivers: to.length }]))
  }

  async removeAllOf(person: string): Promise<void> {
    await this.#prints.deleteMany({ user_id: person })
    await this.#prints.updateMany({ to: person }, { $unset: { to: '' } })
    await this.#invitations.deleteMany({ $or: [{ _id: person }, { inviter_id: person }] })
  }

  async *streamNaming(person: string): AsyncGenerator<object> {
    yield* this.#prints.find({ $or: [{ user_id: person }, { to: person }] }, { projection: { keys: 0 } })
    yield* this.#invitations.find({ $or: [{ _id: person }, { inviter_id: person }] })
  }
}
