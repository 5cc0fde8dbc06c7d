import type { FactEnvelope } from '@xinyu/contracts/event'
import type { BeforeApplicationShutdown } from '@nestjs/common'
import type { Carrier } from '../carrier/carrier.ts'
import { KeyedMutex } from '../keyed-mutex.ts'
import type { Log } from '../log.ts'
import { isOutage } from '../outage.ts'
import { Slots } from '../slots.ts'
import { withinTraceOf } from '../telemetry/fact-spans.ts'
import { serviceContext } from '../telemetry/trace.ts'
import type { Database } from './database.ts'
import { DeadLetters, reasonOf } from './dead-letters.ts'
import { type AggregateKey, idOf, InboxCursors } from './inbox-cursors.ts'
import { ParkedFacts } from './parked-facts.ts'
import type { Place } from './place.ts'

/** A fact that has been applied; `written`: when its number is. Wrapped, for whoever waits for the first only. */
interface Applied {
  written: Promise<void>
}
/** How a fact that came out of its turn was treated. */
export type OutOfTurn = 'parked' | 'adopted' | 'straggler'
interface Options {
  /** how long a group that knows nothing of an aggregate waits for an earlier fact than the lowest it has */
  adoptAfterMs?: number
  sweepEveryMs?: number
  /** before the second try of a reaction; doubled before each further one */
  retryPauseMs?: number
  count?: (how: OutOfTurn) => void
}

const tries = 6
/** reactions that run at the same time, of different aggregates */
const reactionsAtOnce = 1_000

/**
 * Puts facts into the order of their aggregate: the next number is applied, a repeat ignored, a later one parked until
 * the gap is filled. A group that has no cursor of an aggregate (it is new, or the cursor expired) begins with the
 * lowest number that came, after waiting a while for an earlier one; an earlier one that still comes is applied once,
 * out of its turn, which the reactions' own guards make harmless.
 * A fact that keeps failing goes to the dead letters, so that the aggregate's later facts can pass; one that fails
 * because an engine or a peer is away is handed back to the carrier and comes again.
 */
export class Inbox implements BeforeApplicationShutdown {
  readonly #cursors: InboxCursors
  readonly #parked: ParkedFacts
  readonly #deadLetters: DeadLetters
  readonly #group: string
  readonly #carrier: Carrier
  readonly #log: Log
  readonly #options: Required<Options>
  /** one fact of an aggregate at a time, whether it comes from the carrier, a sweep or a replay */
  readonly #aggregates = new KeyedMutex()
  readonly #reactions = new Slots(reactionsAtOnce)
  #timer: NodeJS.Timeout | null = null
  #sweeping: Promise<void> | null = null
  readonly #context = serviceContext()

  constructor(
    database: Pick<Database, 'collection'>,
    group: string,
    carrier: Carrier,
    log: Log,
    { adoptAfterMs = 120_000, sweepEveryMs = 30_000, retryPauseMs = 100, count = () => undefined }: Options = {},
  ) {
    this.#cursors = new InboxCursors(database)
    this.#parked = new ParkedFacts(database)
    this.#deadLetters = new DeadLetters(database)
    this.#group = group
    this.#carrier = carrier
    this.#log = log
    this.#options = { adoptAfterMs, sweepEveryMs, retryPauseMs, count }
  }

  /** How a fact is handled; set once by the transport. */
  handle: (envelope: FactEnvelope) => Promise<void> = () => Promise.reject(new Error('no transport yet'))

  /** Applies what a crash left parked although its gap was filled. Before the first `receive`. */
  async start(): Promise<void> {
    await this.#sweep(new Date()).catch((error: unknown) => this.#warnOfSweep(error))
    this.#timer = setInterval(() => this.#sweepLater(), this.#options.sweepEveryMs).unref()
  }

  /** Before the database is closed. */
  async beforeApplicationShutdown(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer)
    await this.#sweeping
  }

  /**
   * Applies the fact in its turn, and every parked one that follows. Facts of one aggregate are taken in the order of
   * the calls: the next need not wait until the number of the last is written, which is done for many at once.
   */
  async receive(envelope: FactEnvelope): Promise<void> {
    await withinTraceOf(envelope, this.#context, async () => {
      const { written } = await this.#aggregates.run(idOf(envelope), () => this.#take(envelope))
      await written
      // also after a repeat or a parked fact: whoever filled the gap may have died, or looked for parked ones too early
      if (await this.#parked.hasAny(envelope)) await this.#aggregates.run(idOf(envelope), () => this.#catchUp(envelope))
    })
  }

  async #take(envelope: FactEnvelope): Promise<Applied> {
    const applied = await this.#applyInTurn(envelope)
    if (!applied) await this.#park(envelope)
    return applied ?? { written: Promise.resolve() }
  }

  /** Null when the fact must wait for an earlier one. */
  async #applyInTurn(envelope: FactEnvelope): Promise<Applied | null> {
    const progress = await this.#cursors.of(envelope)
    if (envelope.seq > progress.seq + 1) return null
    if (envelope.seq === progress.seq + 1) {
      await this.#apply(envelope)
      return { written: this.#cursors.advance(envelope, progress) }
    }
    if (envelope.seq < progress.base) await this.#applyStraggler(envelope)
    return { written: this.#cursors.settled(envelope) }
  }

  async #applyStraggler(envelope: FactEnvelope): Promise<void> {
    if (await this.#cursors.hasStraggler(envelope)) return
    await this.#apply(envelope)
    await this.#cursors.addStraggler(envelope)
    this.#note('straggler', 'applied a fact from before the first one known of its aggregate', envelope)
  }

  async #park(envelope: FactEnvelope): Promise<void> {
    await this.#parked.add(envelope)
    this.#note('parked', 'parked a fact that came too early', envelope)
  }

  async #catchUp(aggregate: AggregateKey): Promise<void> {
    for (;;) {
      const next = await this.#parked.lowest(aggregate)
      if (!next) return
      const { envelope } = next
      const applied = await withinTraceOf(envelope, this.#context, () => this.#applyInTurn(envelope))
      if (!applied) return
      await applied.written
      await this.#parked.remove(next)
    }
  }

  #sweepLater(): void {
    this.#sweeping ??= this.#sweep(new Date(Date.now() - this.#options.adoptAfterMs))
      .catch((error: unknown) => this.#warnOfSweep(error))
      .finally(() => {
        this.#sweeping = null
      })
  }

  /**
   * Looks after each aggregate whose lowest parked fact was parked by `until`. Every instance does it: of an unknown
   * aggregate only one of them adopts the beginning.
   */
  async #sweep(until: Date): Promise<void> {
    const settled = Date.now() - this.#options.adoptAfterMs
    for await (const { envelope, at } of this.#parked.lowestOfEach()) {
      if (at > until) continue
      const work = async (): Promise<void> => {
        if (at.getTime() <= settled && (await this.#cursors.adopt(envelope, envelope.seq)))
          this.#note('adopted', 'nothing came before this fact, its aggregate begins with it', envelope)
        await this.#catchUp(envelope)
      }
      await this.#aggregates.run(idOf(envelope), work)
    }
  }

  /** Only an outage ends a sweep, since what fails otherwise goes to the dead letters; the next sweep goes on. */
  #warnOfSweep(error: unknown): void {
    this.#log.warn('inbox: parked facts stay for now', { err: error })
  }

  async #apply(envelope: FactEnvelope): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#reactions.run(() => this.handle(envelope))
      } catch (error) {
        if (attempt >= tries && isOutage(error)) throw error
        if (attempt >= tries) return this.#moveToDeadLetters(envelope, error)
        this.#log.warn('inbox: a reaction failed, trying again', { ...marksOf(envelope), attempt, err: error })
        await new Promise((resolve) => setTimeout(resolve, this.#options.retryPauseMs * 2 ** (attempt - 1)))
      }
    }
  }

  async #moveToDeadLetters(envelope: FactEnvelope, error: unknown): Promise<void> {
    const reason = reasonOf(error)
    await this.#deadLetters.add(envelope, reason)
    await this.#carrier.deadLetter(this.#group, envelope, reason)
    this.#log.error('inbox: a fact went to the dead letters', { ...marksOf(envelope), err: error })
  }

  /**
   * Hands a page of dead letters to their reactions once more, each aggregate's by their numbers. One that fails again
   * stays, with its new reason, and does not hold up the others.
   */
  async replayDeadLetters({ after, limit }: { after: Place | null; limit: number }): Promise<{
    replayed: number
    failed: number
    next: Place | null
  }> {
    const letters = await this.#deadLetters.page(after, limit)
    let failed = 0
    for (const { _id, envelope } of letters) {
      try {
        const work = (): Promise<void> => withinTraceOf(envelope, this.#context, () => this.handle(envelope))
        await this.#aggregates.run(idOf(envelope), work)
        await this.#deadLetters.markReplayed(_id)
      } catch (error) {
        failed++
        this.#log.error('inbox: a dead letter failed again', { ...marksOf(envelope), err: error })
        await this.#deadLetters.keep(_id, reasonOf(error))
      }
    }
    const last = letters.length === limit ? letters.at(-1)?.envelope : undefined
    return {
      replayed: letters.length - failed,
      failed,
      next: last ? { topic: last.topic, key: last.key, seq: last.seq } : null,
    }
  }

  #note(how: OutOfTurn, text: string, envelope: FactEnvelope): void {
    this.#options.count(how)
    this.#log.warn(`inbox: ${text}`, marksOf(envelope))
  }
}

const marksOf = ({ type, key, seq }: FactEnvelope) => ({ fact: type, key, seq })
