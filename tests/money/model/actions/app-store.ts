import { purchaseOf } from '@xinyu/payments/apple/apple.rules'
import { AcceptPurchase } from '@xinyu/payments/apple-purchases/accept-purchase'
import fc from 'fast-check'
import { tell } from '../app-store.ts'
import { type Model, products } from '../model.ts'
import { ownOrdersOf, settlePurchase, signed } from '../purchases.ts'
import type { Sequence, StoreTransaction } from '../sequence.ts'
import { genuine } from '../vendor.ts'
import { action, done, hasOrders, how, idAt, orderAt, type Real, same, some, withoutFaults } from './action.ts'
import { placed } from './orders.ts'

const day = 86_400_000
const told = ({ sequence }: Real, transaction: StoreTransaction, type: string, renewsAt?: number | null): void =>
  tell({ ...bookOf(sequence), nextNumber: () => sequence.nextNumber() }, transaction, type, renewsAt)
const bookOf = ({ notifications, now }: Sequence): Pick<Sequence, 'notifications' | 'now'> => ({ notifications, now })

const enter = (real: Real, made: Pick<StoreTransaction, 'orderId' | 'productNum' | 'fen'> & { original?: string }) => {
  const { sequence } = real
  const id = `${sequence.members[0]}${sequence.nextNumber()}`
  const at = sequence.now
  const transaction: StoreTransaction = { original: id, ...made, id, at, revokedAt: null, wasReversed: false }
  sequence.purchases.set(id, transaction)
  sequence.orders.push(...ownOrdersOf(id))
  return transaction
}

const isOfTerm = ({ productNum }: StoreTransaction): boolean => productNum.startsWith('vip')
type Which = (transaction: StoreTransaction) => boolean
const pick = ({ purchases }: Model['books'], index: number, which: Which): StoreTransaction | undefined => {
  const found = [...purchases.values()].filter(which)
  return found[index % found.length]
}
const any =
  (which: Which) =>
  ({ books }: Model): boolean =>
    [...books.purchases.values()].some(which)

/** A purchase with an order's token; sometimes a second one, or another product than the order's. */
const purchase = fc.record({ order: some, other: fc.nat({ max: 5 }), isTold: fc.boolean() })
export const buyInStore = action('a purchase in the App Store', purchase, {
  check: hasOrders,
  run: async (model, real, { order: index, other, isTold }) => {
    const { id, product } = orderAt(model, index)
    const { productNum, fen } = (other < products.length ? products[other] : undefined) ?? product
    const transaction = enter(real, { orderId: id, productNum, fen })
    const isTerm = isOfTerm(transaction)
    // asking the App Store for lost notifications finds an unreported purchase
    const type = isTerm ? 'SUBSCRIBED' : 'ONE_TIME_CHARGE'
    told(real, transaction, type, isTerm && isTold ? model.now + 30 * day : undefined)
  },
})

/** A VIP order paid in the App Store as a subscription; so far only the App Store knows. */
export const subscribe = action('a subscription', fc.record({ member: fc.nat({ max: 1 }) }), {
  run: async (model, real, { member }) => {
    await placed(model, real, member, 1, withoutFaults)
    const { id, product } = orderAt(model, model.orders.length - 1)
    const { productNum, fen } = product
    told(real, enter(real, { orderId: id, productNum, fen }), 'SUBSCRIBED', model.now + 30 * day)
  },
})

const renew = action('a subscription renews', fc.record({ purchase: some }), {
  check: any(isOfTerm),
  run: async (model, real, { purchase: index }) => {
    const before = pick(model.books, index, isOfTerm)
    if (!before) return
    const { orderId, productNum, fen, original } = before
    told(real, enter(real, { orderId, productNum, fen, original }), 'DID_RENEW', model.now + 60 * day)
  },
})

const isRefundable: Which = ({ revokedAt, wasReversed }) => revokedAt === null && !wasReversed
const revoke = action('the App Store gives back', fc.record({ purchase: some, isFamily: fc.boolean() }), {
  check: any(isRefundable),
  run: async (model, real, { purchase: index, isFamily }) => {
    const transaction = pick(model.books, index, isRefundable)
    if (!transaction) return
    transaction.revokedAt = model.now
    told(real, transaction, isFamily ? 'REVOKE' : 'REFUND')
  },
})

const isRevoked: Which = ({ revokedAt }) => revokedAt !== null
const reverse = action('the App Store takes a refund back', fc.record({ purchase: some }), {
  check: any(isRevoked),
  run: async (model, real, { purchase: index }) => {
    const transaction = pick(model.books, index, isRevoked)
    if (!transaction) return
    Object.assign(transaction, { revokedAt: null, wasReversed: true })
    told(real, transaction, 'REFUND_REVERSED')
  },
})

const words = fc.constantFrom('DID_CHANGE_RENEWAL_STATUS', 'EXPIRED', 'DID_FAIL_TO_RENEW', 'CONSUMPTION_REQUEST')
const say = action('the App Store says what moves nothing', fc.record({ purchase: some, type: words }), {
  check: any(() => true),
  run: async (model, real, { purchase: index, type }) => {
    const transaction = pick(model.books, index, () => true)
    if (transaction) told(real, transaction, type, isOfTerm(transaction) ? null : undefined)
  },
})

/** What StoreKit gave the phone; may be older than the App Store's current state. */
const brought = fc.record({
  purchase: some,
  by: fc.nat({ max: 5 }),
  isStale: fc.boolean(),
  isForged: fc.boolean(),
  how,
})
const bring = action('the app brings a purchase', brought, {
  check: any(() => true),
  run: async (model, real, { purchase: index, by, isStale, isForged, how: way }) => {
    const bought = pick(model.books, index, () => true)
    const owner = model.orders.find(({ id }) => id === bought?.orderId)?.member
    if (!bought || owner === undefined) return
    const transaction = signed(bought, isStale)
    const jws = JSON.stringify({ signature: isForged && by > 2 ? 'somebody' : genuine, transaction })
    // most members bring their own purchase
    const who = by === 0 ? 1 - owner : owner
    const outcome = await done(real, way, () => real.shop.execute(new AcceptPurchase(idAt(real, who), jws, undefined)))
    if (who !== owner || (isForged && by > 2)) return same('another’s purchase', outcome, 'TRANSACTION_INVALID')
    same('a purchase that the app brings', outcome, 'ok')
    const proved = purchaseOf(transaction)
    if (proved) settlePurchase(model, real.sequence, proved)
  },
})

export const appStoreActions = [buyInStore, buyInStore, subscribe, subscribe, renew, revoke, reverse, say, bring, bring]
