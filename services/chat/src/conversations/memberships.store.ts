import { Injectable } from '@nestjs/common'
import { isDuplicateKey } from '@xinyu/platform/db/duplicate-key'
import { Database } from '@xinyu/platform/db/database'
import type { Collection } from 'mongodb'
import type { StoredMessage } from '../messages/messages.public.ts'

/**
 * One person's side of a conversation. Every number only grows and is written by `$max`, so writes may come twice and
 * in any order; unread is a subtraction and cannot drift.
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
type Watermarks = Partial<
  Pick<
    Membership,
    'at' | 'lastSeq' | 'ownSeq' | 'peerSeq' | 'peerCount' | 'readCount' | 'readSeq' | 'receivedSeq' | 'clearedSeq'
  >
>

const initialWatermarks = {
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

@Injectable()
export class MembershipsStore {
  readonly #memberships: Collection<Membership>

  constructor(database: Database) {
    this.#memberships = database.collection<Membership>('memberships')
  }

  /**
   * Lets both sides know of a message. Not waited for on disk: the reaction to the message's fact writes the same again
   * before it ticks the fact off, so a crash loses nothing.
   */
  async recordMessage(
    favoriteId: string,
    message: Pick<StoredMessage, 'from' | 'seq' | 'nth' | 'at'>,
    peer: string,
  ): Promise<void> {
    const { from, seq, nth, at } = message
    await Promise.all([
      this.#grow(favoriteId, from, peer, { at, lastSeq: seq, ownSeq: seq }),
      this.#grow(favoriteId, peer, from, { at, lastSeq: seq, peerSeq: seq, peerCount: nth }),
    ])
  }

  /** Raises a person's own marks; true when one rose. */
  async advance(favoriteId: string, user: string, marks: Watermarks): Promise<boolean> {
    return (await this.#memberships.updateOne({ _id: `${favoriteId}:${user}` }, { $max: marks })).modifiedCount > 0
  }

  async one(favoriteId: string, user: string): Promise<Membership | null> {
    return this.#memberships.findOne({ _id: `${favoriteId}:${user}` })
  }

  /** A page of a person's list, newest first, with one more than asked for if there is more. */
  async list(user: string, skip: number, rows: number): Promise<Membership[]> {
    return this.#memberships
      .find({ user, ...isListed })
      .sort({ at: -1 })
      .skip(skip)
      .limit(rows + 1)
      .toArray()
  }

  async many(ids: readonly string[]): Promise<Map<string, Membership>> {
    const found = await this.#memberships.find({ _id: { $in: [...ids] } }).toArray()
    return new Map(found.map((membership) => [membership._id, membership]))
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

  /** With whom a person talked last. */
  async partners(user: string, most: number): Promise<string[]> {
    return (
      await this.#memberships
        .find({ user }, { projection: { peer: 1 } })
        .sort({ at: -1 })
        .limit(most)
        .toArray()
    ).map(({ peer }) => peer)
  }

  async deleteAllOf(user: string): Promise<void> {
    await this.#memberships.deleteMany({ user })
  }

  async #grow(favoriteId: string, user: string, peer: string, marks: Watermarks): Promise<void> {
    const fresh = Object.fromEntries(Object.entries(initialWatermarks).filter(([name]) => !(name in marks)))
    const write = () =>
      this.#memberships.updateOne(
        { _id: `${favoriteId}:${user}` },
        { $max: marks, $setOnInsert: { favorite_id: favoriteId, user, peer, ...fresh } },
        { upsert: true, writeConcern: { w: 1 } },
      )
    await write().catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error
      return write() // both sides made the row at once; now it is there
    })
  }
}
