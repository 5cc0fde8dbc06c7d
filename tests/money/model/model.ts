import type { Sequence } from './sequence.ts'

/**
 * The expected state, calculated as simply as possible: no wallets, no ledger, no intermediate states. It knows the
 * rules of the shop, not how the product implements them.
 */
export interface Product {
  productNum: string
  fen: number
  points: number
  days: number
}
export const products: readonly Product[] = [
  { productNum: 'point-60', fen: 600, points: 60, days: 0 },
  { productNum: 'vip-30', fen: 3_000, points: 0, days: 30 },
  { productNum: 'point-2080', fen: 19_800, points: 2_080, days: 0 },
]

export interface MemberModel {
  points: number
  reserved: number
  spent: number
  flowers: number
  vipUntil: number
  owedPoints: number
  owedDays: number
  /** the day of the last check-in, and how many were consecutive */
  checkedInOn: number
  row: number
  /** the App Store's latest statement about their subscription, by its own time */
  renewsAt: number | null
  renewalSaidAt: number
}
export interface CorrectionModel {
  id: string
  member: number
  change: number
}
export interface OrderModel {
  id: string
  member: number
  product: Product
  status: 'waiting' | 'paid' | 'closed' | 'refunded'
  closesAt: number
  /** trades in the order in which they were last opened */
  opened: string[]
  /** the trade that paid it */
  trade: string | null
  refund: 'none' | 'requested' | 'atProvider' | 'rejected'
  /** fen paid back in parts */
  backFen: number
}
export interface LoveModel {
  op: string
  member: number
  amount: number
  expiresAt: number
  state: 'reserved' | 'confirmed' | 'expired'
}
export interface Model {
  now: number
  members: MemberModel[]
  orders: OrderModel[]
  loves: LoveModel[]
  /** corrections waiting for a second person */
  corrections: CorrectionModel[]
  /** locked months: their statement and documents, as text */
  locked: Map<string, string>
  /** orders that were told after the lock of the month in which they were paid: the month that books them */
  late: Map<string, string>
  /** the providers' state, not calculated by product or model */
  books: Pick<Sequence, 'trades' | 'notifications' | 'withdrawals' | 'purchases'>
}

export const newModel = (books: Sequence): Model => ({
  now: books.now,
  members: books.members.map(() => ({
    points: 0,
    reserved: 0,
    spent: 0,
    flowers: 0,
    vipUntil: 0,
    owedPoints: 0,
    owedDays: 0,
    checkedInOn: 0,
    row: 0,
    renewsAt: null,
    renewalSaidAt: 0,
  })),
  orders: [],
  loves: [],
  corrections: [],
  locked: new Map(),
  late: new Map(),
  books,
})

export type ReportedState = 'paid' | 'refunded' | 'closed' | 'waiting' | 'absent'
const day = 86_400_000

export const memberOf = (model: Model, index: number): MemberModel => {
  const member = model.members[index]
  if (!member) throw new Error(`there is no member ${index}`)
  return member
}

/** Applies a provider's report about a trade; true once the order matches it. */
export const settle = (model: Model, order: OrderModel, trade: string, said: ReportedState): boolean => {
  const isOpen = order.status === 'waiting' || order.status === 'closed'
  const isOther = order.trade !== null && order.trade !== trade
  if (said === 'paid') {
    if (!isOpen || isOther) return order.trade === trade
    Object.assign(order, { status: 'paid', trade })
    give(model, order)
    return true
  }
  if (said === 'refunded') {
    if (isOther || order.status === 'refunded') return !isOther
    const wasPaid = order.status === 'paid'
    Object.assign(order, { status: 'refunded', trade, refund: 'none' })
    if (wasPaid) takeBack(model, order)
    return true
  }
  if (said === 'closed' && order.status === 'waiting' && order.opened.at(-1) === trade) order.status = 'closed'
  return true
}

const give = (model: Model, { member, product }: OrderModel): void => {
  const owner = memberOf(model, member)
  owner.points += product.points
  giveDays(model, member, product.days)
}

export const giveDays = (model: Model, member: number, days: number): void => {
  const owner = memberOf(model, member)
  if (days > 0) owner.vipUntil = Math.max(owner.vipUntil, model.now) + days * day
}

/** Takes as much as is left; the rest is owed. */
const takeBack = (model: Model, { member, product }: OrderModel): void => {
  const owner = memberOf(model, member)
  const points = Math.min(product.points, owner.points)
  const days = Math.min(product.days, Math.max(0, Math.ceil((owner.vipUntil - model.now) / day)))
  owner.points -= points
  owner.owedPoints += product.points - points
  owner.owedDays += product.days - days
  if (days > 0) owner.vipUntil = Math.max(owner.vipUntil - days * day, Math.min(owner.vipUntil, model.now))
}

/** Reserved points are released after two minutes. */
export const expireLoves = (model: Model): void => {
  for (const love of model.loves) {
    if (love.state !== 'reserved' || love.expiresAt > model.now) continue
    const owner = memberOf(model, love.member)
    owner.points += love.amount
    owner.reserved -= love.amount
    love.state = 'expired'
  }
}
