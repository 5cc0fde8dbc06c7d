import { peopleOfPair } from '@xinyu/contracts/rules/pair'
import { migrations } from '@xinyu/platform/db/migrations'
import type { RelationSide } from './lists/relation-side.document.ts'
import { relationSideOf } from './lists/relation-sides.rules.ts'
import { emptySide, type RelationKind, type Side } from './relation-state.rules.ts'
import type { Relation } from './relations.store.ts'

/**
 * A pair with the marks of both sides in one array: `A>like` A finds the other, `like>A` the other did it towards A.
 */
type RelationWithMarks = Omit<Relation, 'sides'> & { marks: string[]; sides: Record<string, Partial<Side>> }

const sideWithMarks = ({ _id, marks, sides }: RelationWithMarks, user: string): Side => {
  const other = peopleOfPair(_id).find((id) => id !== user) ?? user
  const own = marks.flatMap((mark) =>
    mark.startsWith(`${user}>`) ? [mark.slice(user.length + 1) as RelationKind] : [],
  )
  const shown = marks.flatMap((mark) =>
    mark.endsWith(`>${other}`) ? [mark.slice(0, -other.length - 1) as RelationKind] : [],
  )
  return { ...emptySide, ...sides[user], marks: own, shownMarks: shown }
}

export const relationsMigrations = migrations('relations', {
  '2026-11-21-indexes': async ({ createIndex }) => {
    await createIndex('relations', { marks: 1, touchedAt: -1, _id: 1 })
    await createIndex('relations', { unsettled: 1 }, { partialFilterExpression: { unsettled: { $exists: true } } })
  },

  '2026-11-22-rows-of-lists': async ({ collection, createIndex, dropIndex, inBatches }) => {
    await createIndex('relation_sides', { user_id: 1, lists: 1, touchedAt: -1, _id: 1 })
    await createIndex(
      'relations',
      { unprojectedSince: 1 },
      { partialFilterExpression: { unprojectedSince: { $exists: true } } },
    )
    await inBatches<RelationWithMarks>('relations', { marks: { $exists: true } }, async (batch, relations) => {
      const after = batch.map((relation) => ({
        ...relation,
        sides: Object.fromEntries(Object.keys(relation.sides).map((user) => [user, sideWithMarks(relation, user)])),
        version: relation.version + 1,
      }))
      const rows = after.flatMap((relation) => peopleOfPair(relation._id).map((user) => relationSideOf(relation, user)))
      await collection<RelationSide>('relation_sides').bulkWrite(
        rows.map(({ _id, user_id, ...row }) => ({
          updateOne: { filter: { _id, user_id }, update: { $set: row }, upsert: true },
        })),
        { ordered: false },
      )
      await relations.bulkWrite(
        after.map(({ _id, sides, version }) => ({
          updateOne: { filter: { _id }, update: { $set: { sides, version }, $unset: { marks: '' } } },
        })),
        { ordered: false },
      )
    })
    await dropIndex('relations', { marks: 1, touchedAt: -1, _id: 1 })
  },
})
