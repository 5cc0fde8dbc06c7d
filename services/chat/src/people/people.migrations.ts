import { type Migration, migrations } from '@xinyu/platform/db/migrations'
import { writeGuarded } from '@xinyu/platform/db/writes/write-guarded'
import { type LikeEdge, removedEdgeDays } from './like-edges.store.ts'

interface StoredRelation {
  _id: string
  seq: number
  arrows: string[]
}

/** Moves the edges inside a relation to documents, each with the relation's number as its first guard. */
export const likeEdgesAsDocuments: Migration = async ({ inBatches, collection }) => {
  const likeEdges = collection<LikeEdge>('arrows')
  await inBatches<StoredRelation>('relations', {}, async (batch) => {
    for (const relation of batch)
      for (const _id of relation.arrows)
        await writeGuarded(likeEdges, _id, {
          guard: 'seq',
          seq: relation.seq,
          set: { isThere: true, takenBackAt: null },
        })
  })
  await collection('relations').drop()
}

export const likeEdgesMigrations = migrations('arrows', {
  '2026-11-21-arrows-as-documents': likeEdgesAsDocuments,
  '2026-11-21-expiry': ({ createIndex }) =>
    createIndex('arrows', { takenBackAt: 1 }, { expireAfterSeconds: removedEdgeDays * 86_400 }),
})
