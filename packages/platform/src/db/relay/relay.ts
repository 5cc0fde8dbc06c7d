import { randomBytes } from 'node:crypto'
import { context } from '@opentelemetry/api'
import type { FactEnvelope } from '@xinyu/contracts/event'
import type { Db } from 'mongodb'
import type { MessageBus } from '../../message-bus/message-bus.ts'
import { GroupCommit } from '../../concurrency/group-commit.ts'
import type { Log } from '../../logging/log.ts'
import { publishTraced } from '../../telemetry/fact-spans.ts'
import { inStep } from '../../telemetry/step-names.ts'
import { serviceContext } from '../../telemetry/trace.ts'
import type { Aggregate } from '../aggregate-collection.ts'
import { recordFacts } from './record-facts.ts'
import { countWaiting, envelopesOf, Outbox } from './outbox.ts'
import { RelayChecks } from './relay-checks.ts'
import { RelayPeers } from './relay-peers.ts'

/** documents of a collection that are sent at once */
const maxSending = 4_000
/** minimum that start together when that many wait */
const minBatch = 1_000
/** waiting documents per collection that are kept in memory; a sweep finds the rest later */
const maxDue = 20_000
const stopTimeoutMs = 3_000

interface Watched {
  outbox: Outbox | null
  /** to be sent, in order */
  due: Set<string>
  /** being sent; true: written again meanwhile */
  sending: Map<string, boolean>
  sweep: 'none' | 'running' | 'again'
  /** a failure is logged once between two sweeps */
  hasFailed: boolean
}
/**
 * Moves facts from the documents to the message bus, in order for each aggregate, at least once: an entry leaves its
 * document only after the message bus accepted it and the event log has it.
 *
 * Of several instances the one whose write found the outbox empty sends its content and whatever is added until it is
 * empty again: so a fact is published once, by an instance that needs no poll to find it. What an instance leaves
 * behind when it dies or hangs is found by the sweeps of the others, and one takes over; if it comes back it repeats at
 * most what it held, which is in order too, and the inbox ignores repeats.
 */
export class Relay {
  readonly id = randomBytes(6).toString('base64url')
  readonly #watched = new Map<string, Watched>()
  readonly #messageBus: MessageBus
  readonly #log: Log
  readonly #sweepEveryMs: number
  /** outside any trace: the relay serves many requests */
  readonly #context = inStep('relay', serviceContext())
  readonly #eventLog = new GroupCommit<FactEnvelope[]>((facts) => recordFacts(this.#db, facts.flat()), {
    maxBatch: 1_000,
  })
  #db: Db | null = null
  #checks: RelayChecks | null = null
  #stopped = false

  constructor(messageBus: MessageBus, log: Log, { sweepEveryMs = 2_000 }: { sweepEveryMs?: number } = {}) {
    this.#messageBus = messageBus
    this.#log = log
    this.#sweepEveryMs = sweepEveryMs
  }

  watch(collection: string): void {
    if (this.#watched.has(collection)) return
    const state = { outbox: this.#outboxOf(collection), due: new Set<string>(), sending: new Map<string, boolean>() }
    this.#watched.set(collection, { ...state, sweep: 'none', hasFailed: false })
  }

  /** The collections with outboxes. */
  get collections(): string[] {
    return [...this.#watched.keys()]
  }

  /** Starts; called once the message bus accepts facts. */
  async start(db: Db): Promise<void> {
    this.#db = db
    for (const [name, state] of this.#watched) state.outbox = this.#outboxOf(name)
    this.#checks = new RelayChecks(new RelayPeers(db, this.id), {
      isBusy: () => [...this.#watched.values()].some(({ sending, hasFailed }) => sending.size > 0 || hasFailed),
      onChecked: (isSweep) => this.#onChecked(isSweep),
      onFailure: (error) => {
        if (!this.#stopped) this.#log.warn('relay: a check failed', { err: error })
      },
    })
    await this.#checks.start(this.#sweepEveryMs)
  }

  /** Sends the document's outbox; without an id, all waiting ones of the collection. */
  wake(collection: string, id?: string): void {
    const state = this.#watched.get(collection)
    if (!state?.outbox || this.#stopped) return
    this.#checks?.wake()
    if (id === undefined) return this.#sweep(collection, state)
    if (state.sending.has(id)) state.sending.set(id, true)
    else if (state.due.size < maxDue) state.due.add(id)
    this.#pump(collection, state)
  }

  /** Documents with unpublished facts. */
  async countWaiting(): Promise<number> {
    return this.#db ? this.sendingCount + (await countWaiting(this.#db, this.collections)) : 0
  }

  get sendingCount(): number {
    return [...this.#watched.values()].reduce((sum, { sending }) => sum + sending.size, 0)
  }

  /**
   * Waits briefly for what is being sent; a message bus that is away must not delay the end, its facts stay in their
   * documents.
   */
  async stop(): Promise<void> {
    if (this.#stopped) return
    this.#stopped = true
    const until = Date.now() + stopTimeoutMs
    while (this.sendingCount > 0 && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 10))
    const left = this.#checks?.stop()
    await Promise.race([left, new Promise((resolve) => setTimeout(resolve, Math.max(0, until - Date.now())).unref())])
  }

  #outboxOf(name: string): Outbox | null {
    return this.#db && new Outbox(this.#db.collection<Aggregate>(name), this.id)
  }

  #pump(name: string, state: Watched): void {
    // a large set slows down after many deletions: heavy load is handled in rounds
    if (state.sending.size > maxSending - minBatch) return
    for (const id of state.due) {
      if (this.#stopped || state.sending.size >= maxSending) return
      state.due.delete(id)
      state.sending.set(id, false)
      context
        .with(this.#context, () => this.#send(state, id))
        .catch((error: unknown) => this.#warn(name, state, error))
        .finally(() => {
          const isWrittenAgain = state.sending.get(id)
          state.sending.delete(id)
          if (isWrittenAgain) state.due.add(id)
          this.#pump(name, state)
        })
    }
  }

  /** Sends until the outbox is empty. A failed document waits for the next sweep and blocks no other. */
  async #send({ outbox }: Watched, id: string): Promise<void> {
    for (let document = await outbox?.load(id); document && !this.#stopped; document = await outbox?.clear(document)) {
      const envelopes = envelopesOf(document)
      if (envelopes.length > 0)
        await Promise.all([this.#eventLog.run(envelopes), publishTraced(this.#messageBus, envelopes)])
    }
  }

  #onChecked(isSweep: boolean): void {
    for (const [name, state] of this.#watched) {
      state.hasFailed = false
      if (isSweep) this.#sweep(name, state)
    }
  }

  /** Sweeps for facts left behind by a crash, a message bus outage or another instance. */
  #sweep(name: string, state: Watched): void {
    if (state.sweep !== 'none') state.sweep = 'again'
    if (state.sweep !== 'none' || !this.#checks?.others || this.#stopped) return
    state.sweep = 'running'
    context
      .with(this.#context, () => this.#findWaiting(name, state, this.#checks?.others ?? []))
      .catch((error: unknown) => this.#warn(name, state, error))
      .finally(() => {
        const isRequestedAgain = state.sweep === 'again'
        state.sweep = 'none'
        if (isRequestedAgain) this.#sweep(name, state)
      })
  }

  async #findWaiting(name: string, state: Watched, others: readonly string[]): Promise<void> {
    for await (const ids of state.outbox?.claimWaiting(others) ?? []) {
      while (state.due.size >= maxDue && !this.#stopped) await new Promise((resolve) => setTimeout(resolve, 50))
      if (this.#stopped) return
      // documents that are being sent are handled already
      for (const id of ids) if (!state.sending.has(id)) state.due.add(id)
      this.#pump(name, state)
    }
  }

  #warn(collection: string, state: Watched, error: unknown): void {
    // what the end interrupts waits for the next start
    if (!state.hasFailed && !this.#stopped) this.#log.warn('relay: will try again', { collection, err: error })
    state.hasFailed = true
  }
}
