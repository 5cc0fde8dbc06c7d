import { Injectable } from '@nestjs/common'
import { Database } from '@xinyu/platform/db/database'
import { isDuplicateKey } from '@xinyu/platform/db/duplicate-key'
import type { Collection, Filter } from 'mongodb'
import type { StoredMessage } from '../messages/messages.public.ts'

/**
 * One person's side of a conversation, a document of fixed size. Every number only grows and is written by `$max`, so
 * writes may come twice and in any order; unread is a subtraction and cannot drift.
 */
export interface Membership {
  _id: string
  favorite_id: string
  user: string
  peer: string
  at: Date
  lastSeq: number
  /** number of the latest message of mine, of the other */
  ownSeq: number
  peerSeq: number
  /** messages the other ever sent; those of them that I have read */
  peerCount: number
  readCount: number
  readSeq: number
  receivedSeq: number
  /** the history up to here is off my list */
  clearedSeq: number
}
export type Watermarks = Partial<Omit<Membership, '_id' | 'favorite_id' | 'user' | 'peer'>>
export type MessagePosition = Pick<StoredMessage, 'from' | 'seq' | 'nth' | 'at'>

const initialWatermarks: Watermarks = {
  lastSeq: 0,
  ownSeq: 0,
  peerSeq: 0,
  peerCount: 0,
  readCount: 0,
  readSeq: 0,
  receivedSeq: 0,
  clearedSeq: 0,
}
const isListed = { $expr: { $gt: ['$lastSeq', '$clearedSeq'] } }
const newestFirst = { at: -1, _id: -1 } as const
/** Presence goes to so many: what a change of one person costs is bounded, however many they know. */
const recentPeersLimit = 200

/** Every query names the person: their rows lie together under the shard key `user`. */
@Injectable()
export class MembershipsStore {
  readonly #memberships: Collection<Membership>

  constructor(database: Database) {
    this.#memberships = database.collection<Membership>('memberships', { shardKey: 'user' })
  }

  /**
   * Enters a message on both sides; answers whose row is new. Not waited for on disk: the reaction to the message's
   * fact writes the same again before the fact counts as handled, so a crash loses nothing.
   */
  async recordMessage(favoriteId: string, message: MessagePosition, peer: string): Promise<string[]> {
    const { from, seq, nth, at } = message
    const created = await Promise.all([
      this.#upsert(favoriteId, from, peer, { at, lastSeq: seq, ownSeq: seq }),
      this.#upsert(favoriteId, peer, from, { at, lastSeq: seq, peerSeq: seq, peerCount: nth }),
    ])
    return [from, peer].filter((_user, index) => created[index])
  }

  async advance(favoriteId: string, user: string, watermarks: Watermarks): Promise<boolean> {
    return (await this.#memberships.updateOne(sideOf(favoriteId, user), { $max: watermarks })).modifiedCount > 0
  }

  async one(favoriteId: string, user: string): Promise<Membership | null> {
    return this.#memberships.findOne(sideOf(favoriteId, user))
  }

  async list(user: string, skip: number, rows: number): Promise<Membership[]> {
    return this.#memberships
      .find({ user, ...isListed })
      .sort(newestFirst)
      .skip(skip)
      .limit(rows + 1)
      .toArray()
  }

  async peersOf(memberships: readonly Membership[]): Promise<Map<string, Membership>> {
    const ids = memberships.map(({ favorite_id, peer }) => idOf(favorite_id, peer))
    const users = memberships.map(({ peer }) => peer)
    const found = await this.#memberships.find({ _id: { $in: ids }, user: { $in: users } }).toArray()
    return new Map(found.map((membership) => [membership.favorite_id, membership]))
  }

  async unreadTotal(user: string): Promise<number> {
    const unread = { $max: [0, { $subtract: ['$peerCount', '$readCount'] }] }
    const [sum] = await this.#memberships
      .aggregate<{ total: number }>([
        { $match: { user, ...isListed } },
        { $group: { _id: null, total: { $sum: unread } } },
      ])
      .toArray()
    return sum?.total ?? 0
  }

  async recentPeers(user: string): Promise<string[]> {
    const found = this.#memberships
      .find({ user }, { projection: { peer: 1 } })
      .sort(newestFirst)
      .limit(recentPeersLimit)
    return (await found.toArray()).map(({ peer }) => peer)
  }

  async delete(favoriteId: string, user: string): Promise<void> {
    await this.#memberships.deleteOne(sideOf(favoriteId, user))
  }

  async deleteAllOf(user: string): Promise<void> {
    await this.#memberships.deleteMany({ user })
  }

  /** True when the row is new. */
  async #upsert(favoriteId: string, user: string, peer: string, watermarks: Watermarks): Promise<boolean> {
    const rest = Object.fromEntries(Object.entries(initialWatermarks).filter(([name]) => !(name in watermarks)))
    const write = () =>
      this.#memberships.updateOne(
        sideOf(favoriteId, user),
        { $max: watermarks, $setOnInsert: { favorite_id: favoriteId, peer, ...rest } },
        { upsert: true, writeConcern: { w: 1 } },
      )
    const result = await write().catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error
      return write() // two writers made the row at once; now it is there
    })
    return result.upsertedCount > 0
  }
}

const idOf = (favoriteId: string, user: string): string => `${favoriteId}:${user}`

const sideOf = (favoriteId: string, user: string): Filter<Membership> => ({ _id: idOf(favoriteId, user), user })
