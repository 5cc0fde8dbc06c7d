import { migrations } from '@xinyu/platform/db/migrations'
import type { NoticeRecord } from './notices.store.ts'

export const noticesMigrations = migrations('notices', {
  '2026-11-21-indexes': async ({ createIndex }) => {
    await createIndex('notices', { user: 1, type: 1, at: -1, _id: -1 })
    await createIndex('notices', { user: 1, isRead: 1, type: 1 })
    await createIndex('notices', { actor: 1 })
  },
  // the numbers of counted facts were not stored: no fact up to the newest may be counted again
  '2026-11-22-counted-facts': ({ inBatches }) =>
    inBatches<NoticeRecord>('notices', { counted: { $exists: false } }, async (documents, notices) => {
      const ids = documents.map(({ _id }) => _id)
      const isOld = { _id: { $in: ids }, counted: { $exists: false } }
      await notices.updateMany(isOld, [{ $set: { counted: [], closedUpTo: '$seq' } }])
    }),
})
