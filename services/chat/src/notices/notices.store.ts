import type { NoticeKind } from '@xinyu/contracts/socket/messages'
import { Injectable } from '@nestjs/common'
import { isDuplicateKey } from '@xinyu/platform/db/duplicate-key'
import { Database } from '@xinyu/platform/db/database'
import type { Collection } from 'mongodb'
import type { NoticeCode } from './texts.rules.ts'

/** A notice keeps what happened, not its words: those are made in the reader's language. */
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
  /** number of the last fact that was counted */
  seq: number
}
export type NewNotice = Omit<NoticeRecord, 'count' | 'isRead'>

@Injectable()
export class NoticesStore {
  readonly #notices: Collection<NoticeRecord>

  constructor(database: Database) {
    this.#notices = database.collection<NoticeRecord>('notices')
  }

  /** Counts the event into the notice of its id, new or there already. Null when this fact was counted before. */
  async record({ _id, seq, ...note }: NewNotice): Promise<NoticeRecord | null> {
    const update = { $set: { ...note, seq, isRead: false }, $inc: { count: 1 } }
    try {
      return await this.#notices.findOneAndUpdate({ _id, seq: { $lt: seq } }, update, {
        upsert: true,
        returnDocument: 'after',
      })
    } catch (error) {
      if (isDuplicateKey(error)) return null
      throw error
    }
  }

  async markRead(user: string, which: { _id?: string; type?: NoticeKind }): Promise<void> {
    await this.#notices.updateMany({ user, isRead: false, ...which }, { $set: { isRead: true } })
  }

  async page(
    user: string,
    type: NoticeKind,
    skip: number,
    rows: number,
  ): Promise<{ list: NoticeRecord[]; total: number }> {
    const [list, total] = await Promise.all([
      this.#notices.find({ user, type }).sort({ at: -1, _id: -1 }).skip(skip).limit(rows).toArray(),
      this.#notices.countDocuments({ user, type }),
    ])
    return { list, total }
  }

  /** Unread notices of each kind. */
  async unread(user: string): Promise<Map<NoticeKind, number>> {
    const groups = await this.#notices
      .aggregate<{ _id: NoticeKind; count: number }>([
        { $match: { user, isRead: false } },
        { $group: { _id: '$type', count: { $sum: 1 } } },
      ])
      .toArray()
    return new Map(groups.map((group) => [group._id, group.count]))
  }

  async deleteAllOf(person: string): Promise<void> {
    await this.#notices.deleteMany({ $or: [{ user: person }, { actor: person }] })
  }
}
