import type { Database } from '@xinyu/platform/db/database'
import { writeGuarded } from '@xinyu/platform/db/write-guarded'
import type { Arrow } from './arrows.store.ts'

interface StoredRelation {
  _id: string
  seq: number
  arrows: string[]
}

/** Makes a document of each arrow inside a relation; may be broken off, repeated, or run on several instances at once. */
export const migrateArrows = async (database: Pick<Database, 'collection'>): Promise<void> => {
  const relations = database.collection<StoredRelation>('relations')
  const arrows = database.collection<Arrow>('arrows')
  for await (const relation of relations.find()) {
    for (const _id of relation.arrows)
      await writeGuarded(arrows, _id, { guard: 'seq', seq: relation.seq, set: { isThere: true, takenBackAt: null } })
    await relations.deleteOne({ _id: relation._id })
  }
}
