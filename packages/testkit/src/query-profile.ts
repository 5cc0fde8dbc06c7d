import type { Db, Document } from 'mongodb'

/** How the database answered one read. */
export interface QueryProfile {
  /** the index that was used, as `{ user_id: 1, addtime: -1 }`; null: the whole collection was read */
  index: string | null
  docsExamined: number
  keysExamined: number
  returned: number
  /** the order came from a sort in memory and not from the index */
  isSorted: boolean
}

/** What the database did with every read of `collection` while `work` ran. */
export const profileReads = async (
  db: Db,
  collection: string,
  work: () => Promise<unknown>,
): Promise<QueryProfile[]> => {
  await db.command({ profile: 2 })
  try {
    await work()
  } finally {
    await db.command({ profile: 0 })
  }
  const profile = db.collection('system.profile')
  const reads = await profile
    .find({ ns: `${db.databaseName}.${collection}`, op: { $in: ['query', 'command', 'getmore'] } })
    .toArray()
  await profile.drop()
  return reads.map(profileOf)
}

const profileOf = ({ planSummary, docsExamined, keysExamined, nreturned, hasSortStage }: Document): QueryProfile => ({
  index: /\{.*\}/.exec(String(planSummary))?.[0] ?? null,
  docsExamined: Number(docsExamined ?? 0),
  keysExamined: Number(keysExamined ?? 0),
  returned: Number(nreturned ?? 0),
  isSorted: hasSortStage === true,
})
