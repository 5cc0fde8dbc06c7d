import { AsyncLocalStorage } from 'node:async_hooks'
import type { Place } from './memory/driver.ts'
import type { Memory } from './memory/memory.ts'
import { Clock } from '@xinyu/platform/clock'
import { activeStep } from '@xinyu/platform/telemetry/step-names'
import type { ProviderName } from '@xinyu/payments/payment-provider.rules'
import { Collection } from 'mongodb'

/** The process crashed in the middle of an action. */
export class Interrupted extends Error {}

/** The write of an action at which the process crashes: nothing is written or requested afterwards. */
export interface CrashPoint {
  at: number
  when: 'before' | 'after'
}

export class CrashInjector {
  #left: number
  hasCrashed = false

  constructor(private readonly crashPoint: CrashPoint) {
    this.#left = crashPoint.at
  }

  async around<T>(write: () => Promise<T>): Promise<T> {
    this.check()
    this.#left--
    if (this.#left === 0 && this.crashPoint.when === 'before') this.#crash()
    const result = await write()
    if (this.#left === 0 && this.crashPoint.when === 'after') this.#crash()
    this.check()
    return result
  }

  check(): void {
    if (this.hasCrashed) throw new Interrupted()
  }

  #crash(): never {
    this.hasCrashed = true
    throw new Interrupted()
  }
}

/** A trade in a provider's books. */
export interface Trade {
  orderId: string
  provider: ProviderName
  tradeNo: string
  fen: number
  state: 'open' | 'paid' | 'closed' | 'refunded'
  refundNo: string | null
  /** refunds of parts, by their numbers: fen */
  parts: Map<string, number>
}

/** A purchase in the App Store's books. */
export interface StoreTransaction {
  id: string
  /** the first transaction of its subscription, or its own id */
  original: string
  /** our order that its token names */
  orderId: string
  productNum: string
  fen: number
  at: number
  /** when the App Store refunded it; the refund may have been reversed */
  revokedAt: number | null
  wasReversed: boolean
}

/** A payout in progress; `end` is its result when queried. */
export interface Payout {
  no: string
  fen: number
  state: 'processing' | 'done' | 'failed'
  end: 'done' | 'failed'
}

/** A notification signed by a provider. */
export interface ProviderNotification {
  provider: ProviderName
  fields: Record<string, string>
}

/** The world outside the product: time, the providers' books, and pending notifications. Each sequence has its own. */
export class Sequence {
  now = Date.UTC(2030, 0, 1, 4)
  crash: CrashInjector | null = null
  /** names the collections of its months */
  months: string | null = null
  readonly orders: string[] = []
  readonly trades = new Map<string, Trade>()
  readonly notifications: ProviderNotification[] = []
  readonly withdrawals: string[] = []
  readonly purchases = new Map<string, StoreTransaction>()
  /** the known transaction of an order's trade at the App Store */
  readonly found = new Map<string, string>()
  readonly payouts = new Map<string, Payout>()
  #numbers = 0

  #turns: number

  /** `memory`: replaces the real database; `turns`: seed for the duration of its reads and writes */
  constructor(
    readonly members: readonly string[],
    private readonly memory: Memory | null = null,
    turns = 1,
  ) {
    this.#turns = turns >>> 0 || 1
  }

  /**
   * Its in-memory database, where reads and writes take varying time, so that concurrent work interleaves in many
   * orders.
   */
  get place(): Place | null {
    return this.memory && { memory: this.memory, turn: () => this.#turn() }
  }

  async #turn(): Promise<void> {
    this.#turns = (Math.imul(this.#turns, 1_664_525) + 1_013_904_223) >>> 0
    for (let left = this.#turns >>> 30; left > 0; left--) await Promise.resolve()
  }

  nextNumber(): number {
    return ++this.#numbers
  }
}

const running = new AsyncLocalStorage<Sequence>()

/** The sequence of the current work; many run concurrently on one service. Undefined for shared work. */
export const currentSequence = (): Sequence | undefined => running.getStore()

export const sequence = (): Sequence => {
  const found = currentSequence()
  if (!found) throw new Error('this work belongs to no sequence')
  return found
}

export const within = <T>(of: Sequence, work: () => Promise<T>): Promise<T> => running.run(of, work)

/** Each sequence has its own time. */
export class SequenceClock extends Clock {
  override now(): Date {
    return new Date(running.getStore()?.now ?? Date.UTC(2030, 0, 1, 4))
  }
}

type Write = (this: unknown, ...given: unknown[]) => Promise<unknown>
const writes = ['insertOne', 'updateOne', 'updateMany', 'findOneAndUpdate', 'bulkWrite'] as const

/**
 * Runs every write of the product through its sequence's crash injector, except the relay, which serves all sequences.
 */
export const injectCrashes = (): void => {
  const prototype = Collection.prototype as unknown as Record<string, Write>
  for (const name of writes) {
    const real = prototype[name] as Write
    prototype[name] = function (...given) {
      const crash = running.getStore()?.crash
      if (!crash || activeStep() === 'relay') return real.apply(this, given)
      return crash.around(() => real.apply(this, given))
    }
  }
}
