import { type AggregationCursor, Collection, type Document, type FindCursor } from 'mongodb'

/** How the database executes one read. */
export interface QueryProfile {
  /** fields of the index in use, in order; null: a collection scan */
  index: string[] | null
  docsExamined: number
  keysExamined: number
  returned: number
  /** sorted in memory instead of by the index */
  isSorted: boolean
}

/**
 * Explains the reads of `collection` that `work` makes, in order. `about`: an id in their filters, so that reads by the
 * service's jobs are left out.
 */
export const profileReads = async (
  collection: string,
  about: string,
  work: () => Promise<unknown>,
): Promise<QueryProfile[]> => {
  const { find, aggregate } = Collection.prototype
  const cursors: (FindCursor | AggregationCursor)[] = []
  const kept = <C extends FindCursor | AggregationCursor>(name: string, asked: unknown, cursor: C): C => {
    if (name === collection && JSON.stringify(asked ?? {}).includes(about)) cursors.push(cursor)
    return cursor
  }
  Collection.prototype.find = function (this: Collection, ...asked: Parameters<typeof find>) {
    return kept(this.collectionName, asked[0], find.apply(this, asked))
  } as typeof find
  Collection.prototype.aggregate = function (this: Collection, ...asked: Parameters<typeof aggregate>) {
    return kept(this.collectionName, asked[0], aggregate.apply(this, asked))
  } as typeof aggregate
  try {
    await work()
  } finally {
    Object.assign(Collection.prototype, { find, aggregate })
  }
  const profiles: QueryProfile[] = []
  for (const cursor of cursors) profiles.push(profileOf(await cursor.clone().explain('executionStats')))
  return profiles
}

const profileOf = (explained: Document): QueryProfile => {
  const stages = stagesOf(explained)
  const scan = stages.find(({ keyPattern }) => keyPattern !== undefined)
  const { totalDocsExamined, totalKeysExamined, nReturned } = statsOf(explained)
  return {
    index: scan ? Object.keys(scan.keyPattern as object) : null,
    docsExamined: Number(totalDocsExamined),
    keysExamined: Number(totalKeysExamined),
    returned: Number(nReturned),
    isSorted: stages.some(({ stage }) => stage === 'SORT'),
  }
}

/** Every stage of the winning plan, at any depth of an aggregation. */
const stagesOf = (value: unknown): Document[] => {
  if (Array.isArray(value)) return value.flatMap(stagesOf)
  if (!value || typeof value !== 'object') return []
  const own = 'stage' in value ? [value] : []
  return [...own, ...Object.entries(value).flatMap(([key, inner]) => (key === 'rejectedPlans' ? [] : stagesOf(inner)))]
}

const statsOf = (value: unknown): Document => {
  if (!value || typeof value !== 'object') return {}
  if ('totalDocsExamined' in value) return value
  return Object.values(value)
    .map(statsOf)
    .reduce((found, one) => ('totalDocsExamined' in found ? found : one), {})
}
