import type { Db } from 'mongodb'
import { ownOrderOf, tokenOf } from '@xinyu/payments/apple/apple.rules'
import type { Correction } from '@xinyu/payments/corrections/corrections.rules'
import type { OrderDocument } from '@xinyu/payments/orders/orders.public'
import type { Entry, Wallet } from '@xinyu/payments/wallets/rules/wallet.rules'
import { faultsOfWithdrawals } from './withdrawals-reference.ts'
import type { Transfer } from '@xinyu/payments/gifts/transfers.rules'

/** What the provider of an order says, read where its sandbox keeps it. */
interface ProviderTruth {
  paid: boolean
  refunded: boolean
  fen: number
}
interface AlipayTrade {
  _id: string
  status: string
  amount: string
  refundFee?: string
  paidAt: Date | null
}
interface WechatTrade {
  _id: string
  state: string
  total: number
}
interface AppleTransaction {
  _id: string
  original: string
  token: string | null
  price: number
  revokedAt: Date | null
}
interface Event {
  key: string
  type: string
  data: { change?: number }
}

/** Everything of one person, as it is stored. */
export interface Accounts {
  wallet: Wallet | null
  orders: OrderDocument[]
  given: Transfer[]
  received: Transfer[]
  entries: Entry[]
  pointsTold: number
}

export const accountsOf = async (db: Db, id: string): Promise<Accounts> => {
  const [wallet, orders, given, received, entries, told] = await Promise.all([
    db.collection<Wallet>('wallets').findOne({ _id: id }),
    db.collection<OrderDocument>('orders').find({ user_id: id }).toArray(),
    db.collection<Transfer>('transfers').find({ user_id: id }).toArray(),
    db.collection<Transfer>('transfers').find({ user2_id: id }).toArray(),
    db.collection<Entry & { user_id: string }>('journal').find({ user_id: id }).sort({ n: 1 }).toArray(),
    db.collection<Event>('events').find({ key: id, type: 'payments.points-changed.v1' }).toArray(),
  ])
  const pointsTold = told.reduce((total, { data }) => total + (data.change ?? 0), 0)
  return { wallet, orders, given, received, entries, pointsTold }
}

/** The one that an order has, or the first that names it; a renewal's order has the renewal. */
const appleTransactionOf = async (db: Db, order: OrderDocument): Promise<AppleTransaction | null> => {
  const named = await db
    .collection<AppleTransaction>('sandbox_apple_transactions')
    .find({ $or: [{ _id: order.providerTradeNo ?? '' }, { token: tokenOf(order._id) }] })
    .toArray()
  return (
    named.find(({ _id }) => _id === order.providerTradeNo || ownOrderOf(_id) === order._id) ??
    named.find(({ _id, original }) => _id === original) ??
    null
  )
}

const truthOf = async (db: Db, order: OrderDocument): Promise<ProviderTruth> => {
  const alipay = await db.collection<AlipayTrade>('sandbox_trades').findOne({ _id: order._id })
  const ids = ['J', 'M', 'H', 'N'].map((letter) => order._id + letter)
  const wechat = await db
    .collection<WechatTrade>('sandbox_wechat_trades')
    .find({ _id: { $in: ids } })
    .toArray()
  const paid = wechat.filter(({ state }) => state === 'SUCCESS' || state === 'REFUND')
  const isPaidAtAlipay = alipay?.paidAt != null
  const apple = await appleTransactionOf(db, order)
  return {
    paid: isPaidAtAlipay || paid.length > 0 || apple !== null,
    refunded:
      alipay?.refundFee !== undefined || paid.some(({ state }) => state === 'REFUND') || apple?.revokedAt != null,
    fen:
      (isPaidAtAlipay ? Math.round(Number(alipay.amount) * 100) : 0) +
      paid.reduce((sum, { total }) => sum + total, 0) +
      (apple?.price ?? 0) / 10,
  }
}

const count = <T>(items: readonly T[], is: (item: T) => boolean): number => items.filter(is).length

/** Money: the provider took it exactly when the order is paid, and the order was given exactly once. */
const faultsOfOrder = async (db: Db, order: OrderDocument, entries: readonly Entry[]): Promise<string[]> => {
  const truth = await truthOf(db, order)
  const faults: string[] = []
  const say = (is: boolean, text: string): void => void (is && faults.push(`order ${order._id}: ${text}`))
  const op = `order:${order._id}`
  const applied = count(entries, (entry) => entry.op === op && entry.state === 'applied')
  const taken = count(entries, (entry) => entry.op === op && entry.state === 'voided')
  const isPaid = order.status === 1
  const isRefunded = order.status === 3
  say(truth.paid && !truth.refunded && !isPaid, `the provider has the money, and its status is ${order.status}`)
  say(truth.refunded && !isRefunded, `the provider gave the money back, and its status is ${order.status}`)
  say(!truth.paid && (isPaid || isRefunded), 'it is paid, and the provider has no money')
  say(isPaid && !order.fulfilled, 'it is paid and was not given')
  say(applied !== (isPaid || (isRefunded && order.fulfilled) ? 1 : 0) && !isRefunded, `it was given ${applied} times`)
  say(applied > 1, `it was given ${applied} times`)
  say(taken !== (isRefunded ? 1 : 0), `it was taken back ${taken} times`)
  const types = await db.collection<Event>('events').find({ key: order._id }).toArray()
  for (const type of ['order-placed', 'order-paid', 'order-refunded', 'order-closed'])
    say(count(types, (event) => event.type === `payments.${type}.v1`) > 1, `${type} was told twice`)
  say(
    isPaid && count(types, (event) => event.type === 'payments.order-paid.v1') !== 1,
    'nobody was told that it is paid',
  )
  return faults
}

/** Points and flowers of one person, worked out from orders and transfers alone, against the wallet and the facts. */
const faultsOfWallet = (id: string, { wallet, orders, given, received, entries, pointsTold }: Accounts): string[] => {
  if (!wallet) return []
  const legs = entries.flatMap((entry) => entry.legs)
  const spent = legs.reduce(
    (sum, leg) => (leg.account === 'bank:spent' && leg.unit === 'point' ? sum + leg.amount : sum),
    0,
  )
  const started = entries.reduce((sum, { op, amount }) => (op.startsWith('start:') ? sum + amount : sum), 0)
  const corrected = entries.reduce(
    (sum, { op, state, amount }) => (op.startsWith('correction:') && state === 'applied' ? sum + amount : sum),
    0,
  )
  const kept = (order: OrderDocument): number => (order.status === 1 ? order.points : (order.owed?.points ?? 0))
  const bought = orders.filter(({ fulfilled }) => fulfilled).reduce((sum, order) => sum + kept(order), 0)
  const done = (transfers: readonly Transfer[]): Transfer[] => transfers.filter(({ step }) => step === 'done')
  const cost = done(given).reduce((sum, transfer) => sum + transfer.cost, 0)
  const peers = entries
    .filter(({ op, state }) => op.startsWith('peer:') && state === 'confirmed')
    .reduce((sum, { amount }) => sum + amount, 0)
  const { points, reserved, flowers } = wallet
  const faults: string[] = []
  const expect = (what: string, is: number, should: number): void => {
    if (is !== should) faults.push(`${id}: ${what}: ${is}, and should be ${should}`)
  }
  expect('points', points + reserved, started + bought + corrected - spent)
  expect('points spent', spent, cost + peers)
  const num = done(received).reduce((sum, transfer) => sum + transfer.num, 0)
  expect('flowers', flowers.redeemable + flowers.frozen + flowers.redeemed, num)
  expect('points that were told', pointsTold, points)
  expect(
    'transfers under way',
    count([...given, ...received], ({ step }) => step !== 'done' && step !== 'void'),
    0,
  )
  for (const amount of [points, reserved, flowers.redeemable, flowers.frozen, flowers.redeemed])
    if (amount < 0) faults.push(`${id}: something is below zero`)
  return faults
}

/** What was decided is booked, and nothing else is. */
const faultsOfCorrections = async (db: Db, id: string, entries: readonly Entry[]): Promise<string[]> => {
  const stored = await db.collection<Correction>('point_corrections').find({ user_id: id }).toArray()
  const bookedOf = (correction: string): number =>
    count(entries, ({ op, state }) => op === `correction:${correction}` && state === 'applied')
  return stored.flatMap(({ _id, state }) =>
    state !== 'approved' && bookedOf(_id) === (state === 'applied' ? 1 : 0)
      ? []
      : [`correction ${_id} is ${state} and booked ${bookedOf(_id)} times`],
  )
}

/** What is wrong with these people's money, by a reckoning of its own; nobody is doing anything any more. */
export const faultsOfPeople = async (db: Db, ids: readonly string[]): Promise<string[]> => {
  const faults: string[] = []
  for (const id of ids) {
    const accounts = await accountsOf(db, id)
    for (const order of accounts.orders) faults.push(...(await faultsOfOrder(db, order, accounts.entries)))
    faults.push(...faultsOfWallet(id, accounts), ...(await faultsOfWithdrawals(db, id, accounts.wallet)))
    faults.push(...(await faultsOfCorrections(db, id, accounts.entries)))
  }
  return faults
}

/** What the providers have of these people, less what the orders say they have; in fen. */
export const driftOf = async (db: Db, ids: readonly string[]): Promise<number> => {
  const orders = await db
    .collection<OrderDocument>('orders')
    .find({ user_id: { $in: [...ids] } })
    .toArray()
  let drift = 0
  for (const order of orders) {
    const { paid, refunded, fen } = await truthOf(db, order)
    drift += (paid && !refunded ? fen : 0) - (order.status === 1 ? order.amount : 0)
  }
  return drift
}
