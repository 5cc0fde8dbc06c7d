import { migrations } from '@xinyu/platform/db/migrations'
import type { UserState } from './user.rules.ts'

interface WithBlacklist {
  _id: string
  version: number
  blacklist: { id: string; at: Date }[]
}
interface Edge {
  _id: string
}

const batch = 500

/** What moves from the documents of one capability to those of another. */
export const usersMigrations = migrations('users', {
  '2026-11-21-blacklists-become-edges': ({ collection, inBatches }) =>
    inBatches<WithBlacklist>(
      'users',
      { blacklist: { $exists: true } },
      async (documents, users) => {
        for (const { _id, version, blacklist } of documents) {
          for (const [name, sides] of [
            ['blocks', (id: string) => ({ owner: _id, other: id })],
            ['blocked_by', (id: string) => ({ owner: id, other: _id })],
          ] as const) {
            const writes = blacklist.map(({ id, at }) => {
              const { owner, other } = sides(id)
              const edge = { owner, other, isBlocked: true, at, number: version }
              return {
                updateOne: { filter: { _id: `${owner}:${other}` }, update: { $setOnInsert: edge }, upsert: true },
              }
            })
            if (writes.length > 0) await collection<Edge>(name).bulkWrite(writes)
          }
          const blocks: Pick<UserState, 'blockCount' | 'blockChanges'> = {
            blockCount: blacklist.length,
            blockChanges: [],
          }
          await users.updateOne({ _id }, { $set: blocks, $unset: { blacklist: '' }, $inc: { version: 1 } })
        }
      },
      batch,
    ),
})
