import type { FactEnvelope } from '@xinyu/contracts/event'
import { type Db, MongoBulkWriteError } from 'mongodb'
import { peopleOf } from '../../erasure/personal-facts.ts'

/** `people`: the persons about whom it holds personal data. */
export type RecordedFact = Omit<FactEnvelope, 'id' | 'at'> & { _id: string; at: Date; people?: string[] }
export const recordFacts = async (db: Db | null, facts: readonly FactEnvelope[]): Promise<void[]> => {
  const rows = facts.map(({ id, ...fact }) => ({ _id: id, ...fact, ...peopleOf(fact), at: new Date(fact.at) }))
  await db
    ?.collection<RecordedFact>('events')
    .insertMany(rows, { ordered: false })
    .catch((error: unknown) => {
      // entries recorded before stay unchanged
      if (!(error instanceof MongoBulkWriteError && areRepeats(error))) throw error
    })
  return []
}

const duplicateKey = 11_000
const areRepeats = (error: MongoBulkWriteError): boolean => {
  const errors = [error.writeErrors].flat()
  return errors.length > 0 && errors.every(({ code }) => code === duplicateKey) && !error.result.getWriteConcernError()
}
