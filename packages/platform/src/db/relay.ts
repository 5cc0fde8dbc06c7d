import { randomBytes } from 'node:crypto'
import { context } from '@opentelemetry/api'
import type { FactEnvelope } from '@xinyu/contracts/event'
import { type Db, MongoBulkWriteError } from 'mongodb'
import type { Carrier } from '../carrier/carrier.ts'
import { peopleOf } from '../erasure/personal-facts.ts'
import { GroupCommit } from '../group-commit.ts'
import type { Log } from '../log.ts'
import { publishTraced } from '../telemetry/fact-spans.ts'
import { inStep } from '../telemetry/step-names.ts'
import { serviceContext } from '../telemetry/trace.ts'
import type { Aggregate } from './aggregate-collection.ts'
import { numbered, Outbox } from './outbox.ts'
import { RelayPeers } from './relay-peers.ts'

/** documents of a collection that are being sent at once */
const mostAtOnce = 4_000
/** of which at least so many begin together when that many wait */
const atLeast = 1_000
/** documents of a collection that are known to wait; a sweep finds the rest when there is room */
const mostKnown = 20_000
const stopTimeoutMs = 3_000
const duplicateKey = 11_000

interface Watched {
  outbox: Outbox | null
  /** to be sent, the first first */
  due: Set<string>
  /** being sent; true: written again meanwhile */
  sending: Map<string, boolean>
  sweep: 'none' | 'running' | 'again'
  /** a failure is logged once between two sweeps */
  hasFailed: boolean
}
interface Journaled {
  _id: string
}

/**
 * Moves facts from the documents to the carrier, in order for each aggregate, at least once: an entry leaves its
 * document only after the carrier took it and the journal has it.
 *
 * Of several instances the one whose write found the outbox empty sends what is in it, and whatever is added until it
 * is empty again: so a fact is published once, by an instance that needs no poll to know of it. What an instance leaves
 * behind that died or hangs, the others find in their sweeps and one of them takes over; if it comes back it repeats at
 * most what it held, which is in order too, and the inbox ignores repeats.
 */
export class Relay {
  readonly id = randomBytes(6).toString('base64url')
  readonly #watched = new Map<string, Watched>()
  readonly #carrier: Carrier
  readonly #log: Log
  readonly #sweepEveryMs: number
  /** the relay serves many requests at once and is part of none */
  readonly #context = inStep('relay', serviceContext())
  readonly #journal = new GroupCommit<FactEnvelope[]>((facts) => this.#record(facts.flat()), { most: 1_000 })
  #db: Db | null = null
  #peers: RelayPeers | null = null
  /** null until the first look: whose documents are whose is not known yet */
  #others: readonly string[] | null = null
  #timer: NodeJS.Timeout | null = null
  #isLooking = false
  #stopped = false

  constructor(carrier: Carrier, log: Log, { sweepEveryMs = 2_000 }: { sweepEveryMs?: number } = {}) {
    this.#carrier = carrier
    this.#log = log
    this.#sweepEveryMs = sweepEveryMs
  }

  watch(collection: string): void {
    if (this.#watched.has(collection)) return
    const state = { outbox: this.#outboxOf(collection), due: new Set<string>(), sending: new Map<string, boolean>() }
    this.#watched.set(collection, { ...state, sweep: 'none', hasFailed: false })
  }

  /** The collections whose documents have outboxes. */
  get collections(): string[] {
    return [...this.#watched.keys()]
  }

  /** Begins; called once the carrier can take facts. */
  async start(db: Db): Promise<void> {
    this.#db = db
    this.#peers = new RelayPeers(db, this.id)
    for (const [name, state] of this.#watched) state.outbox = this.#outboxOf(name)
    await this.#look()
    this.#timer = setInterval(() => void this.#look(), this.#sweepEveryMs)
    this.#timer.unref()
  }

  /** Sends what waits in the document; without an id, whatever waits in the collection. */
  wake(collection: string, id?: string): void {
    const state = this.#watched.get(collection)
    if (!state?.outbox || this.#stopped) return
    if (id === undefined) return this.#sweep(collection, state)
    if (state.sending.has(id)) state.sending.set(id, true)
    else if (state.due.size < mostKnown) state.due.add(id)
    this.#pump(collection, state)
  }

  /** Documents whose facts have not left yet. */
  async waiting(): Promise<number> {
    let count = 0
    for (const { outbox, sending } of this.#watched.values())
      if (outbox) count += sending.size + (await outbox.countWaiting())
    return count
  }

  /**
   * Waits a moment for what is on its way; a carrier that is away must not hold up the end, its facts stay in their
   * documents.
   */
  async stop(): Promise<void> {
    if (this.#stopped) return
    this.#stopped = true
    if (this.#timer) clearInterval(this.#timer)
    const until = Date.now() + stopTimeoutMs
    const isSending = (): boolean => [...this.#watched.values()].some(({ sending }) => sending.size > 0)
    while (isSending() && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 10))
    const left = this.#peers?.leave().catch(() => undefined)
    await Promise.race([left, new Promise((resolve) => setTimeout(resolve, until - Date.now()).unref())])
  }

  #outboxOf(name: string): Outbox | null {
    return this.#db && new Outbox(this.#db.collection<Aggregate>(name), this.id)
  }

  #pump(name: string, state: Watched): void {
    // a set that much was taken from is slow to begin with: when there is a lot to do, it is done in rounds
    if (state.sending.size > mostAtOnce - atLeast) return
    for (const id of state.due) {
      if (this.#stopped || state.sending.size >= mostAtOnce) return
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

  /** Until nothing waits in the document. One that cannot be sent waits for the next sweep and holds up no other. */
  async #send({ outbox }: Watched, id: string): Promise<void> {
    for (let document = await outbox?.load(id); document && !this.#stopped; document = await outbox?.clear(document)) {
      const envelopes = numbered(document)
      if (envelopes.length > 0)
        await Promise.all([this.#journal.run(envelopes), publishTraced(this.#carrier, envelopes)])
    }
  }

  /** One look at a time: several at once, after the database was away, would find that the others stand still. */
  async #look(): Promise<void> {
    if (this.#isLooking) return
    this.#isLooking = true
    try {
      this.#others = (await this.#peers?.look()) ?? null
    } catch (error) {
      if (!this.#stopped) this.#log.warn('relay: will look again', { err: error })
    }
    this.#isLooking = false
    for (const [name, state] of this.#watched) {
      state.hasFailed = false
      this.#sweep(name, state)
    }
  }

  /** Looks for what was left behind: by a crash, by a carrier that was away, by another instance. */
  #sweep(name: string, state: Watched): void {
    if (state.sweep !== 'none') state.sweep = 'again'
    if (state.sweep !== 'none' || !this.#others || this.#stopped) return
    state.sweep = 'running'
    context
      .with(this.#context, () => this.#find(name, state, this.#others ?? []))
      .catch((error: unknown) => this.#warn(name, state, error))
      .finally(() => {
        const isAskedAgain = state.sweep === 'again'
        state.sweep = 'none'
        if (isAskedAgain) this.#sweep(name, state)
      })
  }

  async #find(name: string, state: Watched, others: readonly string[]): Promise<void> {
    for await (const ids of state.outbox?.waiting(others) ?? []) {
      while (state.due.size >= mostKnown && !this.#stopped) await new Promise((resolve) => setTimeout(resolve, 50))
      if (this.#stopped) return
      // what is being sent is looked after already
      for (const id of ids) if (!state.sending.has(id)) state.due.add(id)
      this.#pump(name, state)
    }
  }

  #warn(collection: string, state: Watched, error: unknown): void {
    // what is cut off by the end waits for the next start
    if (!state.hasFailed && !this.#stopped) this.#log.warn('relay: will try again', { collection, err: error })
    state.hasFailed = true
  }

  async #record(facts: FactEnvelope[]): Promise<void[]> {
    const rows = facts.map(({ id, ...fact }) => ({ _id: id, ...fact, ...peopleOf(fact), at: new Date(fact.at) }))
    const events = this.#db?.collection<Journaled>('events')
    await events?.insertMany(rows, { ordered: false }).catch((error: unknown) => {
      // what was recorded before stays as it is
      if (!(error instanceof MongoBulkWriteError && areRepeats(error))) throw error
    })
    return []
  }
}

const areRepeats = (error: MongoBulkWriteError): boolean => {
  const errors = [error.writeErrors].flat()
  return errors.length > 0 && errors.every(({ code }) => code === duplicateKey) && !error.result.getWriteConcernError()
}
