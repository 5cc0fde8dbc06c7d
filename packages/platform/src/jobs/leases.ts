import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Collection } from 'mongodb'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { nullIfDuplicate } from '../db/writes/duplicate-key.ts'

/** A job's document: its holder and its latest outcomes. */
export interface LeaseDocument {
  _id: string
  /** the run that holds the lease */
  owner: string | null
  /** the process of the latest run, for people */
  holder: string
  until: Date
  dueAt?: Date
  lastRunAt?: Date
  lastSuccessAt?: Date
  lastResult?: string
  lastDurationMs?: number
  /** the error's name, never its text */
  lastError?: string | null
  progress?: { done: number; total: number } | null
}

const never = new Date(0)
const holder = `${hostname()}:${process.pid}`

/**
 * Exclusive rights for a limited time, one document each. Clocks of instances may differ by far less than a lease
 * lasts.
 */
export class Leases {
  readonly #leases: Collection<LeaseDocument>
  readonly #clock: Clock

  constructor(database: Pick<Database, 'collection'>, clock: Clock) {
    this.#leases = database.collection<LeaseDocument>('leases')
    this.#clock = clock
  }

  /** The lease, unless it is held or, with `dueBy`, its next run was not due by then. */
  async acquire(name: string, milliseconds: number, dueBy: Date | null = null): Promise<Lease | null> {
    const now = this.#clock.now()
    const owner = randomUUID()
    const until = new Date(now.getTime() + milliseconds)
    const due = dueBy ? { $or: [{ dueAt: { $lte: dueBy } }, { dueAt: { $exists: false } }] } : {}
    const isAcquired = await this.#leases
      .updateOne({ _id: name, until: { $lte: now }, ...due }, { $set: { owner, holder, until } }, { upsert: true })
      .catch(nullIfDuplicate)
    // null: the document exists and does not match, so the lease is held or not due
    return isAcquired && new Lease(this.#leases, this.#clock, { name, owner, until, milliseconds })
  }

  find(name: string): Promise<LeaseDocument | null> {
    return this.#leases.findOne({ _id: name })
  }
}

/** A held lease. Every write is guarded by its owner, so that a holder that lost it changes nothing. */
export class Lease {
  readonly #leases: Collection<LeaseDocument>
  readonly #clock: Clock
  readonly #name: string
  readonly #owner: string
  readonly #milliseconds: number
  #until: Date

  constructor(
    leases: Collection<LeaseDocument>,
    clock: Clock,
    held: { name: string; owner: string; until: Date; milliseconds: number },
  ) {
    this.#leases = leases
    this.#clock = clock
    this.#name = held.name
    this.#owner = held.owner
    this.#until = held.until
    this.#milliseconds = held.milliseconds
  }

  /** Renews the lease until the returned function is called; `onLost` once it is no longer safe. */
  startRenewal(onLost: () => void): () => void {
    let isBusy = false
    let isOver = false
    const stop = (): void => {
      isOver = true
      clearInterval(timer)
    }
    const renew = async (): Promise<void> => {
      if (isBusy) return
      isBusy = true
      const isHeld = await this.renew().catch(() => this.#clock.now() < this.#until)
      isBusy = false
      if (!isHeld) lose()
    }
    const lose = (): void => {
      if (isOver) return
      stop()
      onLost()
    }
    const timer = setInterval(() => {
      // an unresponsive database renews nothing
      if (isBusy && this.#clock.now() >= this.#until) lose()
      else void renew()
    }, this.#milliseconds / 3)
    timer.unref()
    return stop
  }

  /** False if it was lost. */
  async renew(): Promise<boolean> {
    const until = new Date(this.#clock.now().getTime() + this.#milliseconds)
    const isHeld = await this.update({ until })
    if (isHeld) this.#until = until
    return isHeld
  }

  /** Stores a value with the lease; false if it was lost. */
  async update(set: Partial<LeaseDocument>): Promise<boolean> {
    const result = await this.#leases.updateOne({ _id: this.#name, owner: this.#owner }, { $set: set })
    return result.matchedCount > 0
  }

  /** Releases it and stores the run's outcome. */
  async release(set: Partial<LeaseDocument> = {}): Promise<void> {
    await this.update({ ...set, owner: null, until: never })
  }
}
