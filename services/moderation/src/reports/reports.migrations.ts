import { DAY_MS } from '@xinyu/contracts/rules/time'
import { migrations } from '@xinyu/platform/db/migrations'
import { pictureKeyOf } from '@xinyu/platform/pictures/picture.rules'
import { afterErasure, type ReportState, SEALED_DAYS } from './reports.rules.ts'

const parts: Record<string, 1>[] = [{}, { status: 1 }]

export const reportsMigrations = migrations('reports', {
  '2026-11-21-indexes': async ({ createIndex }) => {
    await createIndex('reports', { user2_id: 1, status: 1 })
    await createIndex('reports', { user_id: 1, status: 1 })
    await createIndex('reports', { status: 1, weight: -1, at: 1 })
  },

  '2026-11-23-order-of-the-console': async ({ createIndex, dropIndex }) => {
    for (const part of parts) {
      await createIndex('reports', { ...part, weight: -1, at: 1, _id: 1 })
      await createIndex('reports', { ...part, at: 1, _id: 1 })
    }
    await dropIndex('reports', { status: 1, weight: -1, at: 1 })
  },

  '2026-11-26-evidence-and-weights': async ({ collection, createIndex }) => {
    await collection('reports').updateMany({ more: { $exists: false } }, [
      {
        $set: {
          post_id: { $ifNull: ['$post_id', null] },
          comment_id: { $ifNull: ['$comment_id', null] },
          more: [],
          measure: null,
          priority: '$weight',
          keptFrom: '$decidedAt',
        },
      },
    ])
    for (const part of parts) await createIndex('reports', { ...part, priority: -1, at: 1, _id: 1 })
    await createIndex('reports', { user_id: 1, at: -1, _id: -1 })
    await createIndex('reports', { user2_id: 1, at: -1, _id: -1 })
    await createIndex('reports', { keptFrom: 1 })
  },

  // an open report of an erased person kept everything indefinitely
  '2026-11-29-sealed-reports': async ({ collection, createIndex }) => {
    const reports = collection<ReportState>('reports')
    const sealedUntil = new Date(Date.now() + SEALED_DAYS * DAY_MS)
    const unsealed = { isPartyErased: true as const, status: 'open' as const, sealedUntil: { $exists: false } }
    for await (const report of reports.find(unsealed))
      await reports.updateOne({ _id: report._id }, { $set: { ...afterErasure(report), sealedUntil } })
    await createIndex('reports', { sealedUntil: 1 }, { partialFilterExpression: { sealedUntil: { $exists: true } } })
  },

  // pictures of evidence are stored by their keys
  '2026-12-01-evidence-by-key': ({ inBatches }) =>
    inBatches<ReportState & { version: number }>('reports', { 'evidence.images': /^https?:/ }, (batch, reports) =>
      reports.bulkWrite(
        batch.map(({ _id, version, evidence }) => {
          const keyed = evidence.map((item) => ({ ...item, images: item.images.map(pictureKeyOf) }))
          const update = { $set: { evidence: keyed }, $inc: { version: 1 } }
          return { updateOne: { filter: { _id, version }, update } }
        }),
      ),
    ),
})
