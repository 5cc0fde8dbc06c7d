import { leftToRefund, type OrderDocument } from '@xinyu/payments/orders/orders.public'
import { faultsOf } from '@xinyu/payments/wallets/rules/ledger.rules'
import type { Entry } from '@xinyu/payments/wallets/rules/wallet.rules'
import type { Real } from './actions/action.ts'
import { faultsOfMonths } from './actions/months.ts'
import { faultsOfWithdrawals } from './actions/withdrawals.ts'
import type { MemberModel, Model } from './model.ts'
import type { WalletDocument } from './shop.ts'
import { leftOf } from './vendor.ts'

const statuses = { waiting: 0, paid: 1, refunded: 3, closed: 7 } as const

/** Differences between product and model, and faults within the ledger, in words. */
export const faultsAtEnd = async (model: Model, real: Real): Promise<string[]> => {
  const { shop, sequence } = real
  const faults: string[] = []
  const expect = (what: string, is: unknown, should: unknown): void => {
    if (is !== should) faults.push(`${what}: ${String(is)}, and the model says ${String(should)}`)
  }
  const orders = await shop.ordersOf(sequence.members)
  expect('orders', orders.length, model.orders.length)
  for (const order of model.orders) {
    const stored = orders.find(({ _id }) => _id === order.id)
    expect('status', stored?.status, statuses[order.status])
    if (order.status === 'paid') expect('paid back in parts', stored?.refundedFen ?? 0, order.backFen)
    expect('given', stored?.fulfilled && stored.status === 1, order.status === 'paid')
  }
  expect('drift in fen', driftOf(orders, real), 0)
  faults.push(...(await faultsOfMonths(model, real)))
  faults.push(...faultsOfWithdrawals(await shop.withdrawalsOf(sequence.members), real))
  for (const [index, id] of sequence.members.entries()) {
    const [wallet, entries, renewsAt] = await Promise.all([shop.walletOf(id), shop.entriesOf(id), shop.renewalOf(id)])
    if (wallet) faults.push(...faultsOf(wallet, entries))
    const member = model.members[index]
    if (member) expect('next renewal', renewsAt, member.renewsAt)
    if (member)
      for (const [what, is, should] of quantities(wallet, entries, member, model.now)) expect(what, is, should)
  }
  return faults
}

/** The providers' money minus the orders' money minus double payments. */
const driftOf = (orders: readonly OrderDocument[], { sequence }: Real): number => {
  const paid = [...sequence.trades.entries()].filter(([, { state }]) => state === 'paid')
  const twice = paid.filter(([, { orderId, tradeNo }]) => {
    const order = orders.find(({ _id }) => _id === orderId)
    return order?.providerTradeNo != null && order.providerTradeNo !== tradeNo
  })
  const sum = (fen: readonly number[]): number => fen.reduce((total, one) => total + one, 0)
  const ofOrders = sum(orders.filter(({ status }) => status === 1).map((order) => leftToRefund(order)))
  const inStore = [...sequence.purchases.values()].filter(({ revokedAt }) => revokedAt === null)
  const taken = sum([...paid.map(([, trade]) => leftOf(trade)), ...inStore.map(({ fen }) => fen)])
  return taken - sum(twice.map(([, { fen }]) => fen)) - ofOrders
}

const quantities = (
  wallet: WalletDocument | null,
  entries: readonly Entry[],
  member: MemberModel,
  now: number,
): [string, unknown, unknown][] => {
  const spent = entries
    .flatMap(({ legs }) => legs)
    .reduce((total, leg) => (leg.account === 'bank:spent' && leg.unit === 'point' ? total + leg.amount : total), 0)
  const told = (wallet?.outbox ?? []).reduce(
    (total, { type, data }) => (type.includes('points-changed') ? total + (data as { change: number }).change : total),
    0,
  )
  return [
    ['points', wallet?.points ?? 0, member.points],
    ['points that were told', told, member.points],
    ['points set aside', wallet?.reserved ?? 0, member.reserved],
    ['points spent', spent, member.spent],
    ['flowers', flowersIn(wallet), member.flowers],
    ['points owed', wallet?.debt?.points ?? 0, member.owedPoints],
    ['days owed', wallet?.debt?.days ?? 0, member.owedDays],
    ['end of membership', near(wallet?.vipLimitDate?.getTime() ?? 0, member.vipUntil, now), member.vipUntil],
  ]
}

/**
 * A job may finish some seconds after a crash. The end of an expired membership does not matter, and a repeated refund
 * request may have ended it some minutes earlier.
 */
const near = (is: number, should: number, now: number): number =>
  Math.abs(is - should) < 60_000 || Math.max(is, should) <= now ? should : is

const flowersIn = (wallet: WalletDocument | null): number =>
  wallet ? wallet.flowers.redeemable + wallet.flowers.frozen + wallet.flowers.redeemed : 0
