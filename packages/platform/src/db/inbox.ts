import type { FactEnvelope } from '@xinyu/contracts/event'
import type { Collection } from 'mongodb'
import type { Carrier } from '../carrier/carrier.ts'
import type { Log } from '../log.ts'
import { isOutage } from '../outage.ts'
import type { Database } from './database.ts'

interface Cursor {
  _id: string
  seq: number
  at: Date
}
interface Parked {
  _id: string
  topic: string
  key: string
  seq: number
  envelope: FactEnvelope
  at: Date
}
export interface DeadLetter {
  _id: string
  envelope: FactEnvelope
  reason: string
  at: Date
  replayedAt: Date | null
}
type Aggregate = Pick<FactEnvelope, 'topic' | 'key'>

const tries = 6
const firstPause = 50

/**
 * Puts facts into the order of their aggregate: the next number is applied, a repeat ignored, a later one parked until
 * the gap is filled. A fact that keeps failing goes to the dead letters, so that the aggregate's later facts can pass;
 * one that fails because an engine or a peer is away is handed back to the carrier and comes again.
 */
export class Inbox {
  readonly #cursors: Collection<Cursor>
  readonly #parked: Collection<Parked>
  readonly #dead: Collection<DeadLetter>
  readonly #group: string
  readonly #carrier: Carrier
  readonly #log: Log

  constructor(database: Pick<Database, 'collection'>, group: string, carrier: Carrier, log: Log) {
    this.#cursors = database.collection('inbox_cursors')
    this.#parked = database.collection('inbox_parked')
    this.#dead = database.collection('dead_letters')
    this.#group = group
    this.#carrier = carrier
    this.#log = log
  }

  /** How a fact is handled; set once by the transport. */
  handle: (envelope: FactEnvelope) => Promise<void> = () => Promise.reject(new Error('no transport yet'))

  /** Applies what a crash left parked although its gap was filled. Before the first `receive`. */
  async start(): Promise<void> {
    const waiting = await this.#parked
      .aggregate<{ _id: Aggregate }>([{ $group: { _id: { topic: '$topic', key: '$key' } } }])
      .toArray()
    for (const { _id } of waiting)
      await this.#catchUp(_id).catch((error: unknown) =>
        this.#log.warn('inbox: parked facts stay for now', { key: _id.key, err: error }),
      )
  }

  /** Applies the fact in its turn, and every parked one that follows. */
  async receive(envelope: FactEnvelope): Promise<void> {
    const seen = await this.#seen(envelope)
    if (envelope.seq === seen + 1) await this.#advance(envelope)
    if (envelope.seq > seen + 1) await this.#park(envelope)
    // also after a repeat or a parked fact: whoever filled the gap may have died, or looked for parked ones too early
    await this.#catchUp(envelope)
  }

  async #seen({ topic, key }: Aggregate): Promise<number> {
    return (await this.#cursors.findOne({ _id: `${topic}:${key}` }))?.seq ?? 0
  }

  async #advance(envelope: FactEnvelope): Promise<void> {
    await this.#apply(envelope)
    await this.#cursors.updateOne(
      { _id: `${envelope.topic}:${envelope.key}` },
      { $max: { seq: envelope.seq }, $set: { at: new Date() } },
      { upsert: true },
    )
  }

  async #park(envelope: FactEnvelope): Promise<void> {
    await this.#parked.updateOne(
      { _id: envelope.id },
      { $setOnInsert: { topic: envelope.topic, key: envelope.key, seq: envelope.seq, envelope, at: new Date() } },
      { upsert: true },
    )
    this.#log.warn('inbox: parked a fact that came too early', {
      fact: envelope.type,
      key: envelope.key,
      seq: envelope.seq,
    })
  }

  async #catchUp({ topic, key }: Aggregate): Promise<void> {
    for (;;) {
      const next = await this.#parked.findOne({ topic, key }, { sort: { seq: 1 } })
      if (!next) return
      const seen = await this.#seen({ topic, key })
      if (next.seq > seen + 1) return
      if (next.seq === seen + 1) await this.#advance(next.envelope)
      await this.#parked.deleteOne({ _id: next._id })
    }
  }

  async #apply(envelope: FactEnvelope): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.handle(envelope)
      } catch (error) {
        if (attempt >= tries && isOutage(error)) throw error
        if (attempt >= tries) return this.#moveToDeadLetters(envelope, error)
        this.#log.warn('inbox: a reaction failed, trying again', {
          fact: envelope.type,
          key: envelope.key,
          seq: envelope.seq,
          attempt,
          err: error,
        })
        await new Promise((resolve) => setTimeout(resolve, firstPause * 2 ** attempt))
      }
    }
  }

  async #moveToDeadLetters(envelope: FactEnvelope, error: unknown): Promise<void> {
    const reason = reasonOf(error)
    await this.#dead.updateOne(
      { _id: envelope.id },
      { $set: { envelope, reason, at: new Date(), replayedAt: null } },
      { upsert: true },
    )
    await this.#carrier.deadLetter(this.#group, envelope, reason)
    this.#log.error('inbox: a fact went to the dead letters', {
      fact: envelope.type,
      key: envelope.key,
      seq: envelope.seq,
      err: error,
    })
  }

  /**
   * Hands a page of dead letters to their reactions once more. One that fails again stays, with its new reason, and
   * does not hold up the others.
   */
  async replayDeadLetters({
    after,
    limit,
  }: {
    after: string | null
    limit: number
  }): Promise<{ replayed: number; failed: number; next: string | null }> {
    const letters = await this.#dead
      .find({ replayedAt: null, ...(after === null ? {} : { _id: { $gt: after } }) })
      .sort({ _id: 1 })
      .limit(limit)
      .toArray()
    let failed = 0
    for (const { _id, envelope } of letters) {
      const error = await this.handle(envelope).then(
        () => null,
        (thrown: unknown) => thrown ?? new Error('no reason given'),
      )
      if (error !== null) {
        failed++
        this.#log.error('inbox: a dead letter failed again', {
          fact: envelope.type,
          key: envelope.key,
          seq: envelope.seq,
          err: error,
        })
      }
      await this.#dead.updateOne(
        { _id },
        { $set: error === null ? { replayedAt: new Date() } : { reason: reasonOf(error) } },
      )
    }
    return {
      replayed: letters.length - failed,
      failed,
      next: letters.length === limit ? (letters.at(-1)?._id ?? null) : null,
    }
  }
}

const reasonOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : JSON.stringify(error)
