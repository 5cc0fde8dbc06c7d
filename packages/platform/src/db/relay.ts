import { context } from '@opentelemetry/api'
import type { FactEnvelope } from '@xinyu/contracts/event'
import type { Collection, Db } from 'mongodb'
import type { Carrier } from '../carrier/carrier.ts'
import type { Log } from '../log.ts'
import { serviceContext } from '../telemetry/trace.ts'
import { publishTraced } from '../telemetry/fact-spans.ts'
import { peopleOf } from '../erasure/personal-facts.ts'
import type { Aggregate } from './aggregate-collection.ts'

const sweepEvery = 2_000
const batch = 200
const concurrency = 8
const stopTimeoutMs = 3_000

/**
 * Moves facts from the documents to the carrier, in order for each aggregate, at least once: an entry leaves its
 * document only after the carrier took it and the journal has it. Woken after each write; sweeps for what a crash left.
 */
export class Relay {
  readonly #watched = new Map<string, { running: Promise<void> | null; again: boolean }>()
  readonly #carrier: Carrier
  readonly #log: Log
  /** the relay serves many requests at once and is part of none */
  readonly #context = serviceContext()
  #db: Db | null = null
  #timer: NodeJS.Timeout | null = null
  #stopped = false

  constructor(carrier: Carrier, log: Log) {
    this.#carrier = carrier
    this.#log = log
  }

  watch(collection: string): void {
    if (!this.#watched.has(collection)) this.#watched.set(collection, { running: null, again: false })
  }

  /** The collections whose documents have outboxes. */
  get collections(): string[] {
    return [...this.#watched.keys()]
  }

  /** Begins; called once the carrier can take facts. */
  async start(db: Db): Promise<void> {
    this.#db = db
    this.#sweep()
    this.#timer = setInterval(() => this.#sweep(), sweepEvery)
    this.#timer.unref()
  }

  wake(collection: string): void {
    const state = this.#watched.get(collection)
    if (!state || !this.#db || this.#stopped) return
    if (state.running) {
      state.again = true
      return
    }
    state.running = context
      .with(this.#context, () => this.#run(collection))
      .catch((error: unknown) => this.#log.warn('relay: will try again', { collection, err: error }))
      .finally(() => {
        state.running = null
        if (state.again) {
          state.again = false
          this.wake(collection)
        }
      })
  }

  /** Documents whose facts have not left yet. */
  async waiting(): Promise<number> {
    if (!this.#db) return 0
    let count = 0
    for (const [name, state] of this.#watched)
      count += (state.running ? 1 : 0) + (await this.#db.collection(name).countDocuments({ pending: true }))
    return count
  }

  /**
   * Waits a moment for what is on its way; a carrier that is away must not hold up the end, its facts stay in their
   * documents.
   */
  async stop(): Promise<void> {
    this.#stopped = true
    if (this.#timer) clearInterval(this.#timer)
    const running = Promise.all([...this.#watched.values()].map((state) => state.running))
    await Promise.race([running, new Promise((resolve) => setTimeout(resolve, stopTimeoutMs).unref())])
  }

  #sweep(): void {
    for (const name of this.#watched.keys()) this.wake(name)
  }

  /**
   * Until nothing waits. A document that cannot be sent is left out until the next sweep, so that it holds up no other.
   */
  async #run(name: string): Promise<void> {
    const collection = (this.#db as Db).collection<Aggregate>(name)
    const failed = new Map<string, unknown>()
    for (;;) {
      const documents = await collection
        .find(
          { pending: true, ...(failed.size > 0 ? { _id: { $nin: [...failed.keys()] } } : {}) },
          { projection: { outbox: 1, factCount: 1 } },
        )
        .limit(batch)
        .toArray()
      if (documents.length === 0 || this.#stopped) break
      const sendNext = async (): Promise<void> => {
        for (let next = documents.shift(); next && !this.#stopped; next = documents.shift()) {
          const { _id } = next
          await this.#send(collection, next).catch((error: unknown) => failed.set(_id, error))
        }
      }
      await Promise.all(Array.from({ length: concurrency }, sendNext))
      if (failed.size >= batch) break
    }
    for (const error of failed.values()) throw error
  }

  async #send(
    collection: Collection<Aggregate>,
    document: Pick<Aggregate, '_id' | 'outbox' | 'factCount'>,
  ): Promise<void> {
    const envelopes = numbered(document)
    if (envelopes.length > 0) {
      await this.#journal(envelopes)
      for (const envelope of envelopes) await publishTraced(this.#carrier, envelope)
    }
    const sent = document.outbox.length
    const cleared = await collection.updateOne(
      { _id: document._id, factCount: document.factCount, outbox: { $size: sent } },
      { $set: { outbox: [] }, $unset: { pending: '' } },
    )
    if (cleared.matchedCount === 0) await this.#dropFront(collection, document)
  }

  /**
   * More facts came meanwhile, or another instance's relay was here: take off only those that were sent, counted from
   * the document's own numbering.
   */
  async #dropFront(collection: Collection<Aggregate>, document: Pick<Aggregate, '_id' | 'factCount'>): Promise<void> {
    const newer = { $max: [0, { $subtract: ['$factCount', document.factCount] }] }
    const keep = { $min: [newer, { $size: '$outbox' }] }
    const outbox = { $cond: [{ $gt: [keep, 0] }, { $slice: ['$outbox', { $multiply: [-1, keep] }] }, []] }
    const pending = { $cond: [{ $gt: [keep, 0] }, true, '$$REMOVE'] }
    await collection.updateOne({ _id: document._id }, [{ $set: { outbox, pending } }])
  }

  async #journal(envelopes: FactEnvelope[]): Promise<void> {
    const operations = envelopes.map((envelope) => ({
      updateOne: {
        filter: { _id: envelope.id },
        update: { $setOnInsert: { ...envelope, ...peopleOf(envelope), id: undefined, at: new Date(envelope.at) } },
        upsert: true,
      },
    }))
    await (this.#db as Db).collection<{ _id: string }>('events').bulkWrite(operations, { ordered: false })
  }
}

/** The entries of an outbox with their numbers: the last one has the number `factCount`. */
export const numbered = (document: Pick<Aggregate, 'outbox' | 'factCount'>): FactEnvelope[] =>
  document.outbox.map((entry, index) => {
    const seq = document.factCount - document.outbox.length + 1 + index
    return {
      id: `${entry.topic}:${entry.key}:${seq}`,
      type: entry.type,
      topic: entry.topic,
      key: entry.key,
      seq,
      at: entry.at.toISOString(),
      data: entry.data,
      ...(entry.traceparent === undefined ? {} : { traceparent: entry.traceparent }),
    }
  })
