import fc from 'fast-check'
import { tradeFor } from '@xinyu/payments/apple/apple.rules'
import { AppError } from '@xinyu/platform/error'
import type { ProviderName } from '@xinyu/payments/payment-provider.rules'
import { type Model, type OrderModel, type Said } from '../model.ts'
import { isAtStore, saidOfPurchase } from '../purchases.ts'
import { type Cut, Fuse, Interrupted, type Sequence } from '../sequence.ts'
import { type Shop } from '../shop.ts'

export interface Real {
  shop: Shop
  sequence: Sequence
  count(kind: string): void
}

export type Act = fc.AsyncCommand<Model, Real>

export const minute = 60_000

export const tradeOf = (order: OrderModel, provider: ProviderName): string =>
  ({ alipay: order.id, wechat: `${order.id}N`, apple: tradeFor(order.id) })[provider]

/** What the providers' books say of a trade at this moment. */
export const saidOf = ({ sequence }: Real, trade: string): Said => {
  // the App Store opens nothing: it knows what was bought
  if (isAtStore(trade)) return saidOfPurchase(sequence, trade)
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

/** How something is done: at once, twice at the same time, or interrupted at one of its writes and repeated. */
export interface How {
  twice: boolean
  cut: Cut | null
}

export const how: fc.Arbitrary<How> = fc.record({
  twice: fc.boolean(),
  cut: fc.option(fc.record({ at: fc.integer({ min: 1, max: 12 }), when: fc.constantFrom('before', 'after') }), {
    freq: 3,
  }),
})

export const untroubled: How = { twice: false, cut: null }

export const same = (what: string, is: unknown, should: unknown): void => {
  if (is !== should) throw new Error(`${what}: ${String(is)}, and the model says ${String(should)}`)
}

type Run<I> = (model: Model, real: Real, input: I) => Promise<void>

/** One act: what it needs, what it does, and what it makes true. */
export const act = <I>(
  name: string,
  input: fc.Arbitrary<I>,
  { check = () => true, run }: { check?: (model: Model, input: I) => boolean; run: Run<I> },
): fc.Arbitrary<Act> =>
  input.map((given) => ({
    check: (model) => check(model, given),
    run: (model, real) => {
      real.count(name)
      return run(model, real, given)
    },
    toString: () => `${name} ${JSON.stringify(given)}`,
  }))

/**
 * Does it, perhaps twice at once, perhaps ended at a write. Then it is done again, as a client does that got no answer;
 * or it is `left` to the jobs, where an answer went out although the end was not reached.
 */
export const done = async (real: Real, how: How, work: () => Promise<unknown>, mayLeave = false): Promise<string> => {
  if (how.cut) {
    const fuse = (real.sequence.fuse = new Fuse(how.cut))
    const first = await outcomeOf(work).catch((error: unknown) => {
      if (error instanceof Interrupted || fuse.isBlown) return null
      throw error
    })
    real.sequence.fuse = null
    if (!fuse.isBlown && first !== null) return first
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

/** Two of finance, others in each sequence: what somebody moves in a day is counted. */
export const colleagueAt = (real: Real, index: 0 | 1): string => `finance-${index + 1}-${idAt(real, 0)}`

export const idAt = ({ sequence }: Real, member: number): string => sequence.members[member] ?? ''
