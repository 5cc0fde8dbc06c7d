import type { NoticeKind } from '@xinyu/contracts/socket/messages'
import { Injectable } from '@nestjs/common'
import { Database } from '@xinyu/platform/db/database'
import { ownListTotal } from '@xinyu/platform/db/lists/list-page'
import { nullIfDuplicate } from '@xinyu/platform/db/writes/duplicate-key'
import type { Collection, Filter } from 'mongodb'
import type { NoticeCode } from './texts.rules.ts'

/** A notice stores what happened, not its text: that is made in the reader's language. */
export interface NoticeRecord {
  _id: string
  user: string
  type: NoticeKind
  code: NoticeCode
  actor: string | null
  link: string | null
  params: Record<string, string | number>
  count: number
  isRead: boolean
  at: Date
  /** number of the newest counted fact */
  seq: number
  /** numbers of recently counted facts, the highest last; at most `countedLimit` */
  counted: number[]
  /** no fact up to this number is counted any more */
  closedUpTo: number
}
export type NewNotice = Omit<NoticeRecord, 'count' | 'isRead' | 'counted' | 'closedUpTo'>

/** An older fact can still be counted unless this many newer ones were counted after it. */
export const countedLimit = 50

/**
 * The shard key is the reader, and every query names them, except the erasure of an actor, which queries all shards.
 */
@Injectable()
export class NoticesStore {
  readonly #notices: Collection<NoticeRecord>

  constructor(database: Database) {
    this.#notices = database.collection<NoticeRecord>('notices', { shardKey: 'user' })
  }

  async findActor(user: string, _id: string): Promise<string | null> {
    return (await this.#notices.findOne({ _id, user }, { projection: { actor: 1 } }))?.actor ?? null
  }

  async setActor(user: string, _id: string, actor: string): Promise<void> {
    await this.#notices.updateOne({ _id, user }, { $set: { actor } })
  }

  /** Counts a fact into the notice with its id, creating it if needed. Null if it was counted before. */
  async record(notice: NewNotice): Promise<NoticeRecord | null> {
    return (await this.#recordNewest(notice)) ?? (await this.#recordOlder(notice))
  }

  /** Updates the notice to this fact and marks it unread. Null if the same or a later fact was counted before. */
  async #recordNewest({ _id, user, seq, ...notice }: NewNotice): Promise<NoticeRecord | null> {
    const update = {
      $set: { ...notice, seq, isRead: false },
      $setOnInsert: { closedUpTo: 0 },
      $inc: { count: 1 },
      $push: { counted: { $each: [seq], $slice: -countedLimit } },
    }
    return await this.#notices
      .findOneAndUpdate({ _id, user, seq: { $lt: seq } }, update, {
        upsert: true,
        returnDocument: 'after',
      })
      .catch(nullIfDuplicate)
  }

  /** A fact that arrives after later ones is only counted: their content stays, and so does the read mark. */
  #recordOlder({ _id, user, seq }: NewNotice): Promise<NoticeRecord | null> {
    const isRemembered: Filter<NoticeRecord>[] = [
      { [`counted.${countedLimit - 1}`]: { $exists: false } },
      { 'counted.0': { $lt: seq } },
    ]
    return this.#notices.findOneAndUpdate(
      { _id, user, closedUpTo: { $lt: seq }, counted: { $ne: seq }, $or: isRemembered },
      { $inc: { count: 1 }, $push: { counted: { $each: [seq], $sort: 1, $slice: -countedLimit } } },
      { returnDocument: 'after' },
    )
  }

  async markRead(user: string, which: { _id?: string; type?: NoticeKind }): Promise<void> {
    await this.#notices.updateMany({ user, isRead: false, ...which }, { $set: { isRead: true } })
  }

  async findPage(
    user: string,
    type: NoticeKind,
    skip: number,
    rows: number,
  ): Promise<{ list: NoticeRecord[]; total: number }> {
    const [list, total] = await Promise.all([
      this.#notices.find({ user, type }).sort({ at: -1, _id: -1 }).skip(skip).limit(rows).toArray(),
      ownListTotal(this.#notices, { user, type }, skip + rows),
    ])
    return { list, total }
  }

  /** Unread notices of each kind, for each of these people. */
  async unread(users: readonly string[]): Promise<Map<string, Map<NoticeKind, number>>> {
    const groups = await this.#notices
      .aggregate<{ _id: { user: string; type: NoticeKind }; count: number }>([
        { $match: { user: { $in: [...users] }, isRead: false } },
        { $group: { _id: { user: '$user', type: '$type' }, count: { $sum: 1 } } },
      ])
      .toArray()
    const unread = new Map<string, Map<NoticeKind, number>>()
    for (const { _id, count } of groups)
      unread.set(_id.user, (unread.get(_id.user) ?? new Map<NoticeKind, number>()).set(_id.type, count))
    return unread
  }

  async unreadAmong(user: string, ids: readonly string[]): Promise<Set<string>> {
    const found = this.#notices
      .find({ _id: { $in: [...ids] }, user, isRead: false })
      .project<{ _id: string }>({ _id: 1 })
    return new Set((await found.toArray()).map(({ _id }) => _id))
  }

  /** Streams all notices of a person. */
  streamOf(user: string): AsyncIterable<NoticeRecord> {
    return this.#notices.find({ user })
  }

  async delete(user: string, _id: string): Promise<void> {
    await this.#notices.deleteOne({ _id, user })
  }

  /** Deletes the notices for a person and about them. */
  async deleteAllOf(person: string): Promise<void> {
    await this.#notices.deleteMany({ user: person })
    await this.#notices.deleteMany({ actor: person })
  }
}
