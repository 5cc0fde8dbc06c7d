import { pairId } from '@xinyu/contracts/rules/pair'
import { Injectable } from '@nestjs/common'
import { Database } from '@xinyu/platform/db/database'
import type { AnyBulkWriteOperation, Collection, Document, Filter, UpdateFilter } from 'mongodb'
import { MongoBulkWriteError } from 'mongodb'
import type { Membership, RowContent, Watermarks } from './membership-rows.ts'

const isListed = { $expr: { $gt: ['$lastSeq', '$clearedSeq'] } }
const newestFirst = { at: -1, _id: -1 } as const
const counters = { readCount: 0, readSeq: 0, receivedSeq: 0, clearedSeq: 0 } as const
const unread = { $max: [0, { $subtract: ['$peerCount', '$readCount'] }] }
/** after a person's own watermarks rose */
const flagged = { $set: { isUnread: { $cond: [{ $gt: [unread, 0] }, true, '$$REMOVE'] } } }

/** Some conversations by their ids, or all others. */
export type Folder = { only: readonly string[] } | { except: readonly string[] }

/** Every query names the person: their rows lie together under the shard key `user`. */
@Injectable()
export class MembershipsStore {
  readonly #memberships: Collection<Membership>

  constructor(database: Database) {
    this.#memberships = database.collection<Membership>('memberships', { shardKey: 'user' })
  }

  /**
   * Brings rows up to what their conversations say, in one round; a row that says more already is left alone. Answers
   * whose row is new. `onlyThere`: makes none.
   */
  async put(
    rows: readonly RowContent[],
    { onlyThere = false } = {},
  ): Promise<Pick<Membership, 'favorite_id' | 'user'>[]> {
    if (rows.length === 0) return []
    const writes = rows.map((row): AnyBulkWriteOperation<Membership> => ({
      updateOne: {
        filter: { ...sideOf(row.favorite_id, row.user), headVersion: { $not: { $gte: row.headVersion } } },
        update: contentOf(row),
        upsert: !onlyThere,
      },
    }))
    const made = (upserted: Record<number, unknown>): RowContent[] =>
      Object.keys(upserted).flatMap((index) => rows[Number(index)] ?? [])
    try {
      return made((await this.#memberships.bulkWrite(writes, { ordered: false })).upsertedIds)
    } catch (error) {
      if (!(error instanceof MongoBulkWriteError)) throw error
      const failures = [error.writeErrors].flat()
      if (failures.length === 0 || failures.some(({ code }) => code !== 11_000)) throw error
      // a row that says as much or more is there; one that another writer made at this moment may say less
      const again = failures.flatMap(({ index }) => rows[index] ?? [])
      if (!onlyThere) await this.put(again, { onlyThere: true })
      return made(error.upsertedIds)
    }
  }

  async advance(favoriteId: string, user: string, watermarks: Watermarks): Promise<boolean> {
    const result = await this.#memberships.updateOne(sideOf(favoriteId, user), [{ $set: raised(watermarks) }, flagged])
    return result.modifiedCount > 0
  }

  async one(favoriteId: string, user: string): Promise<Membership | null> {
    return this.#memberships.findOne(sideOf(favoriteId, user))
  }

  /** False: the person has no such row. */
  async mute(favoriteId: string, user: string, muted: boolean): Promise<boolean> {
    const update = muted ? { $set: { muted: true as const } } : { $unset: { muted: '' as const } }
    return (await this.#memberships.updateOne(sideOf(favoriteId, user), update)).matchedCount > 0
  }

  /** The newest listed rows in which the person has not written. */
  async unanswered(user: string, most: number): Promise<Membership[]> {
    return this.#memberships
      .find({ user, ownSeq: 0, ...isListed }, { projection: { recent: 0 } })
      .sort(newestFirst)
      .limit(most)
      .toArray()
  }

  /** `folder`: of these conversations only, or of all but these. */
  async list(user: string, skip: number, rows: number, folder: Folder = { except: [] }): Promise<Membership[]> {
    const chosen = 'only' in folder ? { $in: idsOf(folder.only, user) } : { $nin: idsOf(folder.except, user) }
    const isAll = 'except' in folder && folder.except.length === 0
    return this.#memberships
      .find({ user, ...(isAll ? {} : { _id: chosen }), ...isListed })
      .sort(newestFirst)
      .skip(skip)
      .limit(rows + 1)
      .toArray()
  }

  async peersOf(memberships: readonly Membership[]): Promise<Map<string, Membership>> {
    const ids = memberships.map(({ favorite_id, peer }) => idOf(favorite_id, peer))
    const users = memberships.map(({ peer }) => peer)
    const found = await this.#memberships
      .find({ _id: { $in: ids }, user: { $in: users } }, { projection: { recent: 0 } })
      .toArray()
    return new Map(found.map((membership) => [membership.favorite_id, membership]))
  }

  /** A person's side of their conversations with these people. */
  async with(user: string, peers: readonly string[]): Promise<Membership[]> {
    const ids = peers.map((peer) => idOf(pairId(user, peer), user))
    return this.#memberships.find({ _id: { $in: ids }, user }).toArray()
  }

  /** Of each of these people how many messages are unread: summed over the rows in which something is. */
  async unreadTotals(users: readonly string[]): Promise<Map<string, number>> {
    const sums = await this.#memberships
      .aggregate<{ _id: string; total: number }>([
        { $match: { user: { $in: [...users] }, isUnread: true } },
        { $group: { _id: '$user', total: { $sum: unread } } },
        { $match: { total: { $gt: 0 } } },
      ])
      .toArray()
    return new Map(sums.map(({ _id, total }) => [_id, total]))
  }

  /** All rows of a person, as they are read. */
  allOf(user: string): AsyncIterable<Membership> {
    return this.#memberships.find({ user }, { projection: { recent: 0 } }).sort(newestFirst)
  }

  async delete(favoriteId: string, user: string): Promise<void> {
    await this.#memberships.deleteOne(sideOf(favoriteId, user))
  }

  async deleteAllOf(user: string): Promise<void> {
    await this.#memberships.deleteMany({ user })
  }
}

const idOf = (favoriteId: string, user: string): string => `${favoriteId}:${user}`

const idsOf = (favoriteIds: readonly string[], user: string): string[] => favoriteIds.map((id) => idOf(id, user))

const sideOf = (favoriteId: string, user: string): Filter<Membership> => ({ _id: idOf(favoriteId, user), user })

const raised = (watermarks: Watermarks): Document =>
  Object.fromEntries(Object.entries(watermarks).map(([name, value]) => [name, { $max: [`$${name}`, value] }]))

const contentOf = ({
  favorite_id,
  peer,
  watermarks,
  recent,
  headVersion,
  isUnread,
}: RowContent): UpdateFilter<Membership> => ({
  $set: { favorite_id, peer, recent, headVersion, ...(isUnread ? { isUnread } : {}) },
  $max: watermarks,
  $setOnInsert: counters,
})
