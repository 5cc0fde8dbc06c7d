import { pairId } from '@xinyu/contracts/rules/pair'
import { Injectable } from '@nestjs/common'
import { Database } from '@xinyu/platform/db/database'
import type { AnyBulkWriteOperation, Collection, Document, Filter, UpdateFilter } from 'mongodb'
import { MongoBulkWriteError } from 'mongodb'
import type { ConversationEntry, Watermarks } from './conversation-entry.document.ts'
import type { EntryContent } from './conversation-entry.updates.ts'

const isListed = { $expr: { $gt: ['$lastSeq', '$clearedSeq'] } }
const newestFirst = { at: -1, _id: -1 } as const
const counters = { readCount: 0, readSeq: 0, receivedSeq: 0, clearedSeq: 0 } as const
const unread = { $max: [0, { $subtract: ['$peerCount', '$readCount'] }] }
/** after a person's own watermarks rose */
const flagged = { $set: { isUnread: { $cond: [{ $gt: [unread, 0] }, true, '$$REMOVE'] } } }

/** Either only these conversations by id, or all except these. */
export type Folder = { only: readonly string[] } | { except: readonly string[] }

/** Every query names the person: the shard key is `user`. */
@Injectable()
export class ConversationEntriesStore {
  readonly #conversationEntries: Collection<ConversationEntry>

  constructor(database: Database) {
    this.#conversationEntries = database.collection<ConversationEntry>('memberships', { shardKey: 'user' })
  }

  /**
   * Updates entries to their conversations, in one round trip; skips entries that are at least as new. Returns the new
   * ones. `updateOnly`: creates none.
   */
  async upsert(
    entries: readonly EntryContent[],
    { updateOnly = false } = {},
  ): Promise<Pick<ConversationEntry, 'favorite_id' | 'user'>[]> {
    if (entries.length === 0) return []
    const writes = entries.map((entry): AnyBulkWriteOperation<ConversationEntry> => ({
      updateOne: {
        filter: { ...entryFilter(entry.favorite_id, entry.user), headVersion: { $not: { $gte: entry.headVersion } } },
        update: contentOf(entry),
        upsert: !updateOnly,
      },
    }))
    const made = (upserted: Record<number, unknown>): EntryContent[] =>
      Object.keys(upserted).flatMap((index) => entries[Number(index)] ?? [])
    try {
      return made((await this.#conversationEntries.bulkWrite(writes, { ordered: false })).upsertedIds)
    } catch (error) {
      if (!(error instanceof MongoBulkWriteError)) throw error
      const failures = [error.writeErrors].flat()
      if (failures.length === 0 || failures.some(({ code }) => code !== 11_000)) throw error
      // an entry that is at least as new exists; one that was inserted concurrently may be older
      const again = failures.flatMap(({ index }) => entries[index] ?? [])
      if (!updateOnly) await this.upsert(again, { updateOnly: true })
      return made(error.upsertedIds)
    }
  }

  async raiseWatermarks(favoriteId: string, user: string, watermarks: Watermarks): Promise<boolean> {
    const result = await this.#conversationEntries.updateOne(entryFilter(favoriteId, user), [
      { $set: raised(watermarks) },
      flagged,
    ])
    return result.modifiedCount > 0
  }

  async find(favoriteId: string, user: string): Promise<ConversationEntry | null> {
    return this.#conversationEntries.findOne(entryFilter(favoriteId, user))
  }

  /** False: the person has no such entry. */
  async mute(favoriteId: string, user: string, muted: boolean): Promise<boolean> {
    const update = muted ? { $set: { muted: true as const } } : { $unset: { muted: '' as const } }
    return (await this.#conversationEntries.updateOne(entryFilter(favoriteId, user), update)).matchedCount > 0
  }

  /** The newest listed entries that the person has not written in. */
  async listUnanswered(user: string, limit: number): Promise<ConversationEntry[]> {
    return this.#conversationEntries
      .find({ user, ownSeq: 0, ...isListed }, { projection: { recent: 0 } })
      .sort(newestFirst)
      .limit(limit)
      .toArray()
  }

  async list(user: string, skip: number, rows: number, folder: Folder = { except: [] }): Promise<ConversationEntry[]> {
    const chosen = 'only' in folder ? { $in: idsOf(folder.only, user) } : { $nin: idsOf(folder.except, user) }
    const isAll = 'except' in folder && folder.except.length === 0
    return this.#conversationEntries
      .find({ user, ...(isAll ? {} : { _id: chosen }), ...isListed })
      .sort(newestFirst)
      .skip(skip)
      .limit(rows + 1)
      .toArray()
  }

  async findPeers(conversationEntries: readonly ConversationEntry[]): Promise<Map<string, ConversationEntry>> {
    const ids = conversationEntries.map(({ favorite_id, peer }) => idOf(favorite_id, peer))
    const users = conversationEntries.map(({ peer }) => peer)
    const found = await this.#conversationEntries
      .find({ _id: { $in: ids }, user: { $in: users } }, { projection: { recent: 0 } })
      .toArray()
    return new Map(found.map((conversationEntry) => [conversationEntry.favorite_id, conversationEntry]))
  }

  async findWithPeers(user: string, peers: readonly string[]): Promise<ConversationEntry[]> {
    const ids = peers.map((peer) => idOf(pairId(user, peer), user))
    return this.#conversationEntries.find({ _id: { $in: ids }, user }).toArray()
  }

  /** Unread messages of each person: summed over the entries flagged unread. */
  async countUnread(users: readonly string[]): Promise<Map<string, number>> {
    const sums = await this.#conversationEntries
      .aggregate<{ _id: string; total: number }>([
        { $match: { user: { $in: [...users] }, isUnread: true } },
        { $group: { _id: '$user', total: { $sum: unread } } },
        { $match: { total: { $gt: 0 } } },
      ])
      .toArray()
    return new Map(sums.map(({ _id, total }) => [_id, total]))
  }

  /** Streams all entries of a person. */
  streamOf(user: string): AsyncIterable<ConversationEntry> {
    return this.#conversationEntries.find({ user }, { projection: { recent: 0 } }).sort(newestFirst)
  }

  async delete(favoriteId: string, user: string): Promise<void> {
    await this.#conversationEntries.deleteOne(entryFilter(favoriteId, user))
  }

  async deleteAllOf(user: string): Promise<void> {
    await this.#conversationEntries.deleteMany({ user })
  }
}

const idOf = (favoriteId: string, user: string): string => `${favoriteId}:${user}`

const idsOf = (favoriteIds: readonly string[], user: string): string[] => favoriteIds.map((id) => idOf(id, user))

const entryFilter = (favoriteId: string, user: string): Filter<ConversationEntry> => ({
  _id: idOf(favoriteId, user),
  user,
})

const raised = (watermarks: Watermarks): Document =>
  Object.fromEntries(Object.entries(watermarks).map(([name, value]) => [name, { $max: [`$${name}`, value] }]))

const contentOf = ({
  favorite_id,
  peer,
  watermarks,
  recent,
  headVersion,
  isUnread,
}: EntryContent): UpdateFilter<ConversationEntry> => ({
  $set: { favorite_id, peer, recent, headVersion, ...(isUnread ? { isUnread } : {}) },
  $max: watermarks,
  $setOnInsert: counters,
})
