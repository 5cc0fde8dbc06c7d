import type { FactEnvelope } from '@xinyu/contracts/event'
import type { BeforeApplicationShutdown } from '@nestjs/common'
import type { MessageBus } from '../../message-bus/message-bus.ts'
import { KeyedMutex } from '../../concurrency/keyed-mutex.ts'
import type { Log } from '../../logging/log.ts'
import { withinTraceOf } from '../../telemetry/fact-spans.ts'
import { serviceContext } from '../../telemetry/trace.ts'
import type { Database } from '../database.ts'
import { type AggregateKey, idOf, InboxCursors } from './inbox-cursors.ts'
import { ParkedFacts } from './parked-facts.ts'
import { type Handle, marksOf, type Replayed, Reactions } from './reactions.ts'
import type { FactPosition } from '../relay/fact-position.ts'

/**
 * A fact that has been applied; `written`: resolves when its number is stored. Wrapped so that a caller can await only
 * the first.
 */
interface Applied {
  written: Promise<void>
}
/** How an out-of-order fact was treated. */
export type OutOfTurn = 'parked' | 'adopted' | 'straggler'
interface Options {
  /** how long a group waits for an earlier fact than the lowest it has of an unknown aggregate */
  adoptAfterMs?: number
  sweepEveryMs?: number
  /** delay before the first retry of a reaction; doubled before each further one */
  retryPauseMs?: number
  count?: (how: OutOfTurn) => void
}

/**
 * Puts facts into the order of their aggregate: the next number is applied, a repeat ignored, a later one parked until
 * the gap is filled. A group without a cursor of an aggregate (it is new, or the cursor expired) starts with the lowest
 * number that arrived, after waiting for an earlier one; an earlier one that still arrives is applied once, out of
 * order, which the reactions' own guards make harmless.
 * A fact that keeps failing goes to the dead letters, so that the aggregate's later facts can pass; one that fails
 * because an engine or a peer is away is handed back to the message bus for redelivery.
 */
export class Inbox implements BeforeApplicationShutdown {
  readonly #cursors: InboxCursors
  readonly #parked: ParkedFacts
  readonly #reactions: Reactions
  readonly #log: Log
  readonly #options: Required<Omit<Options, 'retryPauseMs'>>
  /** one fact of an aggregate at a time, whether from the message bus, a sweep or a replay */
  readonly #aggregates = new KeyedMutex()
  #timer: NodeJS.Timeout | null = null
  #sweeping: Promise<void> | null = null
  readonly #context = serviceContext()

  constructor(
    database: Pick<Database, 'collection'>,
    group: string,
    messageBus: MessageBus,
    log: Log,
    { adoptAfterMs = 120_000, sweepEveryMs = 30_000, retryPauseMs = 100, count = () => undefined }: Options = {},
  ) {
    this.#cursors = new InboxCursors(database)
    this.#parked = new ParkedFacts(database)
    this.#reactions = new Reactions(database, group, messageBus, log, retryPauseMs)
    this.#log = log
    this.#options = { adoptAfterMs, sweepEveryMs, count }
  }

  /** What handles a fact; set once by the transport. */
  set handle(handle: Handle) {
    this.#reactions.handle = handle
  }

  get handle(): Handle {
    return this.#reactions.handle
  }

  /** Applies facts that a crash left parked although their gap was filled. Must run before the first `receive`. */
  async start(): Promise<void> {
    await this.#sweep(new Date()).catch((error: unknown) => this.#warnSweep(error))
    this.#timer = setInterval(() => this.#sweepLater(), this.#options.sweepEveryMs).unref()
  }

  /** Must run before the database is closed. */
  async beforeApplicationShutdown(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer)
    await this.#sweeping
  }

  /**
   * Applies the fact in order, and every parked one that follows. Facts of one aggregate are handled in the order of
   * the calls: the next does not wait until the number of the last is stored, which is done for many at once.
   */
  async receive(envelope: FactEnvelope): Promise<void> {
    await withinTraceOf(envelope, this.#context, async () => {
      const { written } = await this.#aggregates.run(idOf(envelope), () => this.#take(envelope))
      await written
      // also after a repeat or a parked fact: the process that filled the gap may have died, or have read parked facts
      // too early
      if (await this.#parked.hasAny(envelope)) await this.#aggregates.run(idOf(envelope), () => this.#catchUp(envelope))
    })
  }

  async #take(envelope: FactEnvelope): Promise<Applied> {
    const applied = await this.#applyInTurn(envelope)
    if (!applied) await this.#park(envelope)
    return applied ?? { written: Promise.resolve() }
  }

  /** Null if the fact must wait for an earlier one. */
  async #applyInTurn(envelope: FactEnvelope): Promise<Applied | null> {
    const progress = await this.#cursors.read(envelope)
    if (envelope.seq > progress.seq + 1) return null
    if (envelope.seq === progress.seq + 1) {
      await this.#reactions.apply(envelope)
      return { written: this.#cursors.advance(envelope, progress) }
    }
    if (envelope.seq < progress.base) await this.#applyStraggler(envelope)
    return { written: this.#cursors.waitUntilWritten(envelope) }
  }

  async #applyStraggler(envelope: FactEnvelope): Promise<void> {
    if (await this.#cursors.hasStraggler(envelope)) return
    await this.#reactions.apply(envelope)
    await this.#cursors.addStraggler(envelope)
    this.#note('straggler', 'applied a late fact from before the start of its aggregate', envelope)
  }

  async #park(envelope: FactEnvelope): Promise<void> {
    await this.#parked.add(envelope)
    this.#note('parked', 'parked a fact that arrived too early', envelope)
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
      .catch((error: unknown) => this.#warnSweep(error))
      .finally(() => {
        this.#sweeping = null
      })
  }

  /**
   * Sweeps each aggregate whose lowest parked fact was parked by `until`. Every instance does it: only one of them
   * adopts the start of an unknown aggregate.
   */
  async #sweep(until: Date): Promise<void> {
    const settled = Date.now() - this.#options.adoptAfterMs
    for await (const { envelope, at } of this.#parked.lowestOfEach()) {
      if (at > until) continue
      const work = async (): Promise<void> => {
        if (at.getTime() <= settled && (await this.#cursors.adopt(envelope, envelope.seq)))
          this.#note('adopted', 'no earlier fact arrived, its aggregate starts with this one', envelope)
        await this.#catchUp(envelope)
      }
      await this.#aggregates.run(idOf(envelope), work)
    }
  }

  /** Only an outage ends a sweep, since other failures go to the dead letters; the next sweep continues. */
  #warnSweep(error: unknown): void {
    this.#log.warn('inbox: the sweep was interrupted', { err: error })
  }

  /**
   * Replays a page of dead letters, each aggregate's by their numbers. One that fails again stays, with its new reason,
   * and does not block the others.
   */
  replayDeadLetters(page: { after: FactPosition | null; limit: number }): Promise<Replayed> {
    return this.#reactions.replay(page, (envelope, work) => this.#aggregates.run(idOf(envelope), work))
  }

  #note(how: OutOfTurn, text: string, envelope: FactEnvelope): void {
    this.#options.count(how)
    this.#log.warn(`inbox: ${text}`, marksOf(envelope))
  }
}
