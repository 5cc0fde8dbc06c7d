import { type Migration, migrations } from '@xinyu/platform/db/migrations'
import { writeGuarded } from '@xinyu/platform/db/write-guarded'
import { type Arrow, takenBackDays } from './arrows.store.ts'

interface StoredRelation {
  _id: string
  seq: number
  arrows: string[]
}

/** The arrows inside a relation become documents, each with the relation's number as its first guard. */
export const arrowsAsDocuments: Migration = async ({ inBatches, collection }) => {
  const arrows = collection<Arrow>('arrows')
  await inBatches<StoredRelation>('relations', {}, async (batch) => {
    for (const relation of batch)
      for (const _id of relation.arrows)
        await writeGuarded(arrows, _id, { guard: 'seq', seq: relation.seq, set: { isThere: true, takenBackAt: null } })
  })
  await collection('relations').drop()
}

export const arrowsMigrations = migrations('arrows', {
  '2026-11-21-arrows-as-documents': arrowsAsDocuments,
  '2026-11-21-expiry': ({ createIndex }) =>
    createIndex('arrows', { takenBackAt: 1 }, { expireAfterSeconds: takenBackDays * 86_400 }),
})
