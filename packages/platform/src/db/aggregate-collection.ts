import {
  type AnyBulkWriteOperation,
  type Collection,
  type Filter,
  MongoBulkWriteError,
  type UpdateFilter,
  type WithId,
} from 'mongodb'
import { AppError, WriteConflict } from '../error.ts'
import { activeTraceparent } from '../telemetry/trace.ts'
import { type Aggregate, type NewAggregate, type OutboxEntry, withFacts, newDocumentOf } from './aggregate.ts'
import { nullIfDuplicate } from './writes/duplicate-key.ts'

export { fact, type Aggregate, type NewAggregate, type OutboxEntry } from './aggregate.ts'

/** A decision: an update of the document, the facts it records, and the answer to the caller. */
export interface Change<D extends Aggregate, A> {
  update?: UpdateFilter<D>
  facts?: OutboxEntry[]
  answer: A
}

/** One of a group of writes: a new document, or an update guarded by its filter; with the facts it records. */
export type GroupedWrite<D extends Aggregate> = { facts: OutboxEntry[] } & (
  | { document: NewAggregate<D> }
  | { filter: Filter<D>; update: UpdateFilter<D> }
)

const keptOperations = 100
const attempts = 20

export class AggregateCollection<D extends Aggregate> {
  readonly raw: Collection<D>
  readonly #wake: (id: string | undefined) => void
  readonly #relay: string | undefined

  /**
   * `wake` is called with the document's id after each write of facts; `relay`: the id of the relay that publishes
   * them.
   */
  constructor(raw: Collection<D>, wake: (id: string | undefined) => void, relay?: string) {
    this.raw = raw
    this.#wake = wake
    this.#relay = relay
  }

  async find(id: string): Promise<WithId<D> | null> {
    return this.raw.findOne({ _id: id } as Filter<D>)
  }

  /** Inserts a new aggregate with its first facts. False when the id (or another unique key) exists already. */
  async insert(document: NewAggregate<D>, facts: OutboxEntry[] = []): Promise<boolean> {
    if (!(await this.raw.insertOne(newDocumentOf(document, this.#stamped(facts))).catch(nullIfDuplicate))) return false
    if (facts.length > 0) this.#wake(document._id)
    return true
  }

  /**
   * Reads, decides, and writes only if the document did not change in between; otherwise decides again. `decide` must
   * be pure: it may run several times. It throws AppError to refuse. With `operationId` a repeat returns the first
   * answer and changes nothing. Throws NOT_FOUND if the document does not exist.
   */
  async change<A>(
    id: string,
    decide: (document: WithId<D>) => Change<D, A>,
    { operationId }: { operationId?: string } = {},
  ): Promise<A> {
    for (let attempt = 0; attempt < attempts; attempt++) {
      const document = await this.find(id)
      if (!document) throw new AppError('NOT_FOUND')
      const done =
        operationId === undefined ? undefined : document.ops?.find((operation) => operation.id === operationId)
      if (done) return done.answer as A
      const decided = decide(document)
      if (!decided.update && !decided.facts?.length && operationId === undefined) return decided.answer
      if (await this.#write(document, decided, operationId)) return decided.answer
      if (attempt > 2) await new Promise((resolve) => setTimeout(resolve, Math.random() * 5 * attempt))
    }
    throw new WriteConflict()
  }

  /** One guarded update written by the caller, for hot paths, with `facts` added. True if the filter matched. */
  async update(filter: Filter<D>, update: UpdateFilter<D>, facts: OutboxEntry[] = []): Promise<boolean> {
    const result = await this.raw.updateOne(filter, withFacts(update, this.#stamped(facts)))
    if (facts.length > 0 && result.matchedCount > 0) this.#wake(facts[0]?.key)
    return result.matchedCount > 0
  }

  /** As `update`; returns the document after it. */
  async updateAndGet(filter: Filter<D>, update: UpdateFilter<D>, facts: OutboxEntry[] = []): Promise<WithId<D> | null> {
    const changed = withFacts(update, this.#stamped(facts))
    const after = await this.raw.findOneAndUpdate(filter, changed, { returnDocument: 'after' })
    if (facts.length > 0 && after) this.#wake(after._id)
    return after
  }

  /**
   * Many writes of different documents in one journaled round, for hot paths. True if all took effect; otherwise the
   * caller reads which did not: their filter no longer matched, or the new document existed already.
   */
  async writeGroup(writes: readonly GroupedWrite<D>[]): Promise<boolean> {
    const operations = writes.map((write): AnyBulkWriteOperation<D> =>
      'document' in write
        ? { insertOne: { document: newDocumentOf(write.document, this.#stamped(write.facts)) } }
        : { updateOne: { filter: write.filter, update: withFacts(write.update, this.#stamped(write.facts)) } },
    )
    try {
      const { matchedCount, insertedCount } = await this.raw.bulkWrite(operations, { ordered: false })
      return matchedCount + insertedCount === writes.length
    } catch (error) {
      const failures = error instanceof MongoBulkWriteError ? [error.writeErrors].flat() : []
      if (failures.length === 0 || failures.some(({ code }) => code !== 11_000)) throw error
      return false
    } finally {
      for (const { facts } of writes) if (facts.length > 0) this.#wake(facts[0]?.key)
    }
  }

  async #write<A>(document: WithId<D>, decided: Change<D, A>, operationId: string | undefined): Promise<boolean> {
    const update = withFacts<D>(decided.update ?? {}, this.#stamped(decided.facts ?? []))
    if (operationId !== undefined) {
      const push = {
        ...update.$push,
        ops: { $each: [{ id: operationId, answer: decided.answer }], $slice: -keptOperations },
      }
      Object.assign(update, { $push: push })
    }
    const result = await this.raw.updateOne({ _id: document._id, version: document.version } as Filter<D>, update)
    if (result.matchedCount === 0) return false
    if (decided.facts?.length) this.#wake(document._id)
    return true
  }

  /** The facts with the current trace, unless they name theirs, and with their relay. */
  #stamped(facts: OutboxEntry[]): OutboxEntry[] {
    const traceparent = activeTraceparent()
    const stamp = {
      ...(traceparent === undefined ? {} : { traceparent }),
      ...(this.#relay === undefined ? {} : { relay: this.#relay }),
    }
    return facts.map((entry) => ({ ...stamp, ...entry }))
  }
}
