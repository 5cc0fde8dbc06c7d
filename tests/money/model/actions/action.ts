import fc from 'fast-check'
import { tradeFor } from '@xinyu/payments/apple/apple.rules'
import { AppError } from '@xinyu/platform/error'
import type { ProviderName } from '@xinyu/payments/payment-provider.rules'
import { type Model, type OrderModel, type ReportedState } from '../model.ts'
import { isAtStore, reportedPurchaseState } from '../purchases.ts'
import { type CrashPoint, CrashInjector, Interrupted, type Sequence } from '../sequence.ts'
import { type Shop } from '../shop.ts'

export interface Real {
  shop: Shop
  sequence: Sequence
  count(kind: string): void
}

export type Action = fc.AsyncCommand<Model, Real>

export const minute = 60_000

export const tradeOf = (order: OrderModel, provider: ProviderName): string =>
  ({ alipay: order.id, wechat: `${order.id}N`, apple: tradeFor(order.id) })[provider]

/** The current state of a trade in the providers' books. */
export const reportedState = ({ sequence }: Real, trade: string): ReportedState => {
  // the App Store has no open trades, only purchases
  if (isAtStore(trade)) return reportedPurchaseState(sequence, trade)
  const state = sequence.trades.get(trade)?.state
  return state === 'open' ? 'waiting' : (state ?? 'absent')
}

/** `ok`, or the code of the refusal. */
const outcomeOf = async (work: () => Promise<unknown>): Promise<string> => {
  try {
    await work()
    return 'ok'
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

/** How an action runs: once, twice at the same time, or interrupted at one of its writes and repeated. */
export interface How {
  twice: boolean
  crashPoint: CrashPoint | null
}

export const how: fc.Arbitrary<How> = fc.record({
  twice: fc.boolean(),
  crashPoint: fc.option(fc.record({ at: fc.integer({ min: 1, max: 12 }), when: fc.constantFrom('before', 'after') }), {
    freq: 3,
  }),
})

export const withoutFaults: How = { twice: false, crashPoint: null }

export const same = (what: string, is: unknown, should: unknown): void => {
  if (is !== should) throw new Error(`${what}: ${String(is)}, and the model says ${String(should)}`)
}

type Run<I> = (model: Model, real: Real, input: I) => Promise<void>

/** Defines an action: its precondition, and its run, which also updates the model. */
export const action = <I>(
  name: string,
  input: fc.Arbitrary<I>,
  { check = () => true, run }: { check?: (model: Model, input: I) => boolean; run: Run<I> },
): fc.Arbitrary<Action> =>
  input.map((given) => ({
    check: (model) => check(model, given),
    run: (model, real) => {
      real.count(name)
      return run(model, real, given)
    },
    toString: () => `${name} ${JSON.stringify(given)}`,
  }))

/**
 * Runs the work, possibly twice at once or interrupted at a write. An interrupted run is repeated, as by a client
 * without an answer; or `left` to the jobs if the answer was sent before the end was reached.
 */
export const done = async (real: Real, how: How, work: () => Promise<unknown>, mayLeave = false): Promise<string> => {
  if (how.crashPoint) {
    const crash = (real.sequence.crash = new CrashInjector(how.crashPoint))
    const first = await outcomeOf(work).catch((error: unknown) => {
      if (error instanceof Interrupted || crash.hasCrashed) return null
      throw error
    })
    real.sequence.crash = null
    if (crash.hasCrashed) real.count('cut off at a write')
    if (!crash.hasCrashed && first !== null) return first
    if (mayLeave && first === 'ok') return 'left'
  }
  if (!how.twice) return outcomeOf(work)
  const [one, other] = await Promise.all([outcomeOf(work), outcomeOf(work)])
  return one === 'ok' ? one : other
}

export const orderAt = (model: Model, index: number): OrderModel => {
  const order = model.orders[index % model.orders.length]
  if (!order) throw new Error('there is no order')
  return order
}

export const hasOrders = (model: Model): boolean => model.orders.length > 0

export const some = fc.nat({ max: 20 })

export const provider = fc.constantFrom<ProviderName>('alipay', 'wechat')

/** Two finance people, different in each sequence, because daily amounts per person are limited. */
export const staffMemberAt = (real: Real, index: 0 | 1): string => `finance-${index + 1}-${idAt(real, 0)}`

export const idAt = ({ sequence }: Real, member: number): string => sequence.members[member] ?? ''
