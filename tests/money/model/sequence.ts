import { AsyncLocalStorage } from 'node:async_hooks'
import type { Place } from './memory/driver.ts'
import type { Memory } from './memory/memory.ts'
import { Clock } from '@xinyu/platform/clock'
import { activeStep } from '@xinyu/platform/telemetry/step-names'
import type { ProviderName } from '@xinyu/payments/payment-provider.rules'
import { Collection } from 'mongodb'

/** A process that ended in the middle of an act. */
export class Interrupted extends Error {}

/** The write of an act at which the process ends: from there on nothing is written and nobody is asked. */
export interface Cut {
  at: number
  when: 'before' | 'after'
}

export class Fuse {
  #left: number
  isBlown = false

  constructor(private readonly cut: Cut) {
    this.#left = cut.at
  }

  async around<T>(write: () => Promise<T>): Promise<T> {
    this.check()
    this.#left--
    if (this.#left === 0 && this.cut.when === 'before') this.#blow()
    const result = await write()
    if (this.#left === 0 && this.cut.when === 'after') this.#blow()
    this.check()
    return result
  }

  check(): void {
    if (this.isBlown) throw new Interrupted()
  }

  #blow(): never {
    this.isBlown = true
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
}

/** A purchase in the App Store's books. */
export interface StoreTransaction {
  id: string
  /** the first of its subscription, or its own id */
  original: string
  /** our order that its token names */
  orderId: string
  productNum: string
  fen: number
  at: number
  /** when the App Store gave the money back; it may have taken that back */
  revokedAt: number | null
  wasReversed: boolean
}

/** Money of ours on its way to a member; `end` is what becomes of it when it is asked about. */
export interface Payout {
  no: string
  fen: number
  state: 'processing' | 'done' | 'failed'
  end: 'done' | 'failed'
}

/** What is signed by nobody but a provider. */
export interface Mail {
  provider: ProviderName
  fields: Record<string, string>
}

/** Outside the product: time, the providers' books, and notifications on their way. Each sequence has its own. */
export class Sequence {
  now = Date.UTC(2030, 0, 1, 4)
  fuse: Fuse | null = null
  readonly orders: string[] = []
  readonly trades = new Map<string, Trade>()
  readonly mail: Mail[] = []
  readonly withdrawals: string[] = []
  readonly purchases = new Map<string, StoreTransaction>()
  /** by an order's trade at the App Store, the transaction that it was found to be */
  readonly found = new Map<string, string>()
  readonly payouts = new Map<string, Payout>()
  #numbers = 0

  #turns: number

  /** `memory`: where it is kept, instead of the real database; `turns`: how long each read and write takes there */
  constructor(
    readonly members: readonly string[],
    private readonly memory: Memory | null = null,
    turns = 1,
  ) {
    this.#turns = turns >>> 0 || 1
  }

  /** Its place in memory, where each read and write waits a while, so that two at once meet in many orders. */
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

/** The sequence that the work belongs to; many run side by side on one service. Undefined for what serves all. */
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
const writes = ['insertOne', 'updateOne', 'findOneAndUpdate', 'bulkWrite'] as const

/** Lets every write of the product pass the fuse of its sequence. The relay serves many and belongs to none. */
export const fuseWrites = (): void => {
  const prototype = Collection.prototype as unknown as Record<string, Write>
  for (const name of writes) {
    const real = prototype[name] as Write
    prototype[name] = function (...given) {
      const fuse = running.getStore()?.fuse
      if (!fuse || activeStep() === 'relay') return real.apply(this, given)
      return fuse.around(() => real.apply(this, given))
    }
  }
}
