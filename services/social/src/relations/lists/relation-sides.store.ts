import { nullIfDuplicate } from '@xinyu/platform/db/writes/duplicate-key'
import { Database } from '@xinyu/platform/db/database'
import { Injectable } from '@nestjs/common'
import type { Collection, Filter } from 'mongodb'
import { type ListName, type RelationSide, relationSideId, type SideView } from './relation-side.document.ts'

/** highest count of new ones */
const maxUnseen = 99

/**
 * The rows of lists: every pair once for each of its two people, by that person's id, so that one index and, in a
 * cluster, one shard answers a list. Copied from pairs; every filter names `user_id`, the shard key.
 */
@Injectable()
export class RelationSidesStore {
  readonly #sides: Collection<RelationSide>
  constructor(database: Database) {
    this.#sides = database.collection<RelationSide>('relation_sides', { shardKey: 'user_id' })
  }

  /** Writes a row unless the same or a later version exists. May be repeated, in any order. */
  async save({ _id, user_id, ...row }: RelationSide): Promise<void> {
    const write = async (): Promise<boolean> => {
      const older = { _id, user_id, version: { $not: { $gte: row.version } } }
      return (await this.#sides.updateOne(older, { $set: row })).matchedCount > 0
    }
    if (await write()) return
    // the row must exist before the version check: of two first writes the older must not win
    await this.#sides
      .updateOne({ _id, user_id }, { $setOnInsert: { version: 0, lists: [] } }, { upsert: true })
      .catch(nullIfDuplicate)
    await write()
  }

  /** A page of one of this person's lists, latest first, and the list's length; `without` these people. */
  async list(
    user: string,
    list: ListName,
    { page, rows, without }: { page: number; rows: number; without: readonly string[] },
  ): Promise<{ sides: RelationSide[]; total: number }> {
    const filter = this.#filterOf(user, list, without)
    const [sides, total] = await Promise.all([
      this.#sides
        .find(filter)
        .sort({ touchedAt: -1, _id: 1 })
        .skip((page - 1) * rows)
        .limit(rows)
        .toArray(),
      this.#sides.countDocuments(filter),
    ])
    return { sides, total }
  }

  /**
   * How many rows of a list have acts not marked as seen, neither in bulk nor singly; at most 99. New acts touch their
   * pair, so the index finds them among the latest.
   */
  async countUnseen(
    user: string,
    list: ListName,
    { at, seenAt, without }: { at: keyof SideView; seenAt: Date; without: readonly string[] },
  ): Promise<number> {
    const isUnseen = { $expr: { $gt: [`$other.${at}`, { $ifNull: ['$seenAt', new Date(0)] }] } }
    return this.#sides.countDocuments(
      {
        ...this.#filterOf(user, list, without),
        touchedAt: { $gt: seenAt },
        [`other.${at}`]: { $gt: seenAt },
        ...isUnseen,
      },
      { limit: maxUnseen },
    )
  }

  /** Length of a list. */
  async count(user: string, list: ListName, without: readonly string[]): Promise<number> {
    return this.#sides.countDocuments(this.#filterOf(user, list, without))
  }

  /** The other people of a list, latest first. */
  async listOthers(user: string, list: ListName, limit: number): Promise<string[]> {
    const rows = await this.#sides
      .find(this.#filterOf(user, list, []), { projection: { other_id: 1 } })
      .sort({ touchedAt: -1, _id: 1 })
      .limit(limit)
      .toArray()
    return rows.map(({ other_id }) => other_id)
  }

  /** Which of these people are in a list. */
  async othersAmong(user_id: string, list: ListName, others: readonly string[]): Promise<Set<string>> {
    const ids = [...new Set(others)].filter((other) => other !== user_id)
    if (ids.length === 0) return new Set()
    const rows = await this.#sides
      .find(
        { _id: { $in: ids.map((other) => relationSideId(user_id, other)) }, user_id, lists: list },
        { projection: { other_id: 1 } },
      )
      .toArray()
    return new Set(rows.map(({ other_id }) => other_id))
  }

  /** Streams the rows with this person's acts, latest first. */
  streamActed(user: string): AsyncIterable<RelationSide> {
    return this.#sides.find(this.#filterOf(user, 'acted', [])).sort({ touchedAt: -1, _id: 1 })
  }

  /** Everybody this person has acted towards. */
  async *streamOthers(user: string): AsyncGenerator<string> {
    const rows = this.#sides.find(this.#filterOf(user, 'acted', []), { projection: { other_id: 1 } })
    for await (const { other_id } of rows) yield other_id
  }

  #filterOf(user_id: string, lists: ListName, without: readonly string[]): Filter<RelationSide> {
    const hidden = without.map((other) => relationSideId(user_id, other))
    return { user_id, lists, ...(hidden.length > 0 ? { _id: { $nin: hidden } } : {}) }
  }
}
