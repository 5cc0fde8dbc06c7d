import { migrations } from '@xinyu/platform/db/migrations'
import type { Collection } from 'mongodb'
import type { ConsentRecord } from './consents.store.ts'
import type { FaceRecord } from './face-record.document.ts'

/** members from when their documents contained all answers */
type OldMember = FaceRecord & { ledger: { given: boolean; textVersion: string; at: Date }[] }

/** Moves one member's answers. Their numbers are negative, so that every later answer comes after them. */
const moveAnswers = async (
  id: string,
  members: Collection<OldMember>,
  consents: Collection<ConsentRecord>,
): Promise<boolean> => {
  const member = await members.findOne({ _id: id })
  if (!member?.ledger) return true
  const { ledger, factCount, version } = member
  for (const [index, answer] of ledger.entries()) {
    const seq = index - ledger.length
    await consents.updateOne(
      { _id: `face.member:${id}:${seq}`, user_id: id, seq },
      { $setOnInsert: answer },
      { upsert: true },
    )
  }
  const last = ledger.at(-1)
  const consent = last ? { ...last, seq: factCount } : null
  const guards = { standing: 'active' as const, standingSeq: 0, avatarSeq: 0 }
  const moved = await members.updateOne(
    { _id: id, version },
    { $set: { consent, ...guards }, $unset: { ledger: '' }, $inc: { version: 1 } },
  )
  return moved.matchedCount > 0
}

export const faceRecordsMigrations = migrations('members', {
  '2026-11-21-indexes': async ({ createIndex }) => {
    await createIndex('members', { smile: -1, _id: 1 }, { partialFilterExpression: { smile: { $gte: 0 } } })
    await createIndex('members', { changedAt: 1 })
  },
  '2026-11-21-answers-of-their-own': async ({ collection, createIndex, inBatches }) => {
    await createIndex('consents', { user_id: 1, seq: 1 })
    const consents = collection<ConsentRecord>('consents')
    await inBatches<OldMember>('members', { ledger: { $exists: true } }, async (found, members) => {
      for (const { _id } of found) {
        // reread after a concurrent write by an instance of the earlier release
        for (let isMoved = false; !isMoved;) isMoved = await moveAnswers(_id, members, consents)
      }
    })
  },
  // the ranking is read from the index alone, also for a period
  '2026-11-21-smiles': async ({ createIndex, dropIndex }) => {
    const measured = { partialFilterExpression: { smile: { $gte: 0 } } }
    await createIndex('members', { smile: -1, _id: 1, smileAt: 1 }, measured)
    await dropIndex('members', { smile: -1, _id: 1 })
  },
})
