import type { DataOf, Fact } from '@xinyu/contracts/event'
import type { MatchKeysAndValues, OptionalId, OptionalUnlessRequiredId, UpdateFilter } from 'mongodb'

/** A fact in its document's outbox. Its number follows from its place: the last one has number `factCount`. */
export interface OutboxEntry {
  type: string
  topic: string
  key: string
  at: Date
  data: unknown
  /** trace context of the write that made it; set by the write */
  traceparent?: string
  /**
   * the relay of the instance that wrote it, which publishes the outbox if this is its first entry; set by the write
   */
  relay?: string
}

/** One document is one aggregate and one transaction: state, operation ids and unsent facts change together. */
export interface Aggregate {
  _id: string
  version: number
  /** facts ever recorded */
  factCount: number
  outbox: OutboxEntry[]
  /** set while `outbox` has entries, for the relay's partial index */
  pending?: true
  /** the latest operations with their answers, so that a repeat returns the first answer */
  ops?: { id: string; answer: unknown }[]
}
export type NewAggregate<D extends Aggregate> = Omit<D, 'version' | 'factCount' | 'outbox' | 'pending' | 'ops'>

/** A fact ready for the outbox. `key` is the aggregate's id. */
export const fact = <F extends Fact>(of: F, key: string, data: DataOf<F>, at: Date): OutboxEntry => ({
  type: of.type,
  topic: `${of.owner}.${of.aggregate}`,
  key,
  at,
  data,
})

/** A new aggregate as it is stored, with its first facts. */
export const newDocumentOf = <D extends Aggregate>(
  document: NewAggregate<D>,
  facts: OutboxEntry[],
): OptionalId<D> & OptionalUnlessRequiredId<D> => {
  const whole = {
    ...document,
    version: 1,
    factCount: facts.length,
    outbox: facts,
    ops: [],
    ...(facts.length > 0 ? { pending: true } : {}),
  }
  return whole as unknown as OptionalId<D> & OptionalUnlessRequiredId<D>
}

/** The update, with facts added to the outbox; the version counts each write. */
export const withFacts = <D extends Aggregate>(update: UpdateFilter<D>, facts: OutboxEntry[]): UpdateFilter<D> => {
  const increments = { ...update.$inc, version: 1, ...(facts.length > 0 ? { factCount: facts.length } : {}) }
  const changed = { ...update, $inc: increments } as unknown as UpdateFilter<D>
  if (facts.length === 0) return changed
  Object.assign(changed, {
    $push: { ...update.$push, outbox: { $each: facts } },
    $set: { ...(update.$set as MatchKeysAndValues<D>), pending: true },
  })
  return changed
}
