import { migrations } from '@xinyu/platform/db/migrations'
import type { UserState } from './user/user.document.ts'

interface WithBlacklist {
  _id: string
  version: number
  blacklist: { id: string; at: Date }[]
}
interface Edge {
  _id: string
}

const writes = (sides: { owner: string; other: string; at: Date }[], number: number) =>
  sides.map(({ owner, other, at }) => ({
    updateOne: {
      filter: { _id: `${owner}:${other}` },
      update: { $setOnInsert: { owner, other, isBlocked: true, at, number } },
      upsert: true,
    },
  }))

/** Migrations that move data from the documents of one capability to those of another. */
export const usersMigrations = migrations('users', {
  '2026-11-21-blacklists-become-edges': ({ collection, inBatches }) =>
    inBatches<WithBlacklist>('users', { blacklist: { $exists: true } }, async (documents, users) => {
      for (const { _id, version, blacklist } of documents) {
        const mine = blacklist.map(({ id, at }) => ({ owner: _id, other: id, at }))
        const theirs = blacklist.map(({ id, at }) => ({ owner: id, other: _id, at }))
        if (blacklist.length > 0) {
          await collection<Edge>('blocks').bulkWrite(writes(mine, version))
          await collection<Edge>('blocked_by').bulkWrite(writes(theirs, version))
        }
        const blocks: Pick<UserState, 'blockCount' | 'blockChanges'> = {
          blockCount: blacklist.length,
          blockChanges: [],
        }
        await users.updateOne({ _id }, { $set: blocks, $unset: { blacklist: '' }, $inc: { version: 1 } })
      }
    }),
})
