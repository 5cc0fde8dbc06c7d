import { migrations } from '@xinyu/platform/db/migrations'

/** where records wait, and the field with the person they are about */
const waiting = [
  ['reviews', { status: 'waiting' }, 'user_id'],
  ['reports', { status: 'open' }, 'user2_id'],
  ['appeals', { status: 'open' }, 'user_id'],
  ['scam_signals', { state: 'open' }, '_id'],
  ['word_marks', { state: 'open' }, 'user_id'],
] as const

export const casesMigrations = migrations('cases', {
  '2026-12-05-indexes': async ({ createIndex }) => {
    for (const part of [{}, { kinds: 1 }] as Record<string, 1>[])
      // what is late is selected by the keys alone
      for (const order of [{ score: -1, dueAt: 1 }, { dueAt: 1 }, { since: 1, dueAt: 1 }] as Record<string, 1 | -1>[])
        await createIndex('cases', { ...part, ...order })
    await createIndex('cases', { isStale: 1 }, { sparse: true })
    await createIndex('cases', { claimedBy: 1, claimedUntil: 1 })
  },

  // a case for everybody of whom something waits already
  '2026-12-05-what-waits': async ({ collection }) => {
    const cases = collection<{ _id: string }>('cases')
    for (const [name, filter, person] of waiting)
      for await (const { _id } of collection(name).aggregate<{ _id: string }>([
        { $match: filter },
        { $group: { _id: `$${person}` } },
      ]))
        await cases.updateOne(
          { _id },
          { $inc: { version: 1 }, $set: { isStale: true }, $setOnInsert: { claimedBy: null, claimedUntil: null } },
          { upsert: true },
        )
  },
})
