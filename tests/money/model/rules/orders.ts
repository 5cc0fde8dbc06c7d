import type { OrderBooked } from './reference.ts'
import { type Action, pick, type RulesWorld } from './world.ts'

const products = [
  { fen: 600, points: 60, days: 0 },
  { fen: 2_997, points: 301, days: 0 },
  { fen: 3_000, points: 0, days: 30 },
  { fen: 6_800, points: 88, days: 31 },
] as const
const noProduct = { fen: 0, points: 0, days: 0 }

const placed = (world: RulesWorld, { who, size }: Action): OrderBooked => {
  const product = products[size % products.length] ?? noProduct
  const order: OrderBooked = { op: world.nextOp('order'), member: who, ...product, state: 'placed' }
  world.reference.orders.push(order)
  world.reference.taken += order.fen
  return order
}

/** A payment with its notification. */
export const buy = (world: RulesWorld, action: Action): void => given(world, placed(world, action))

/** A payment whose notification has not arrived yet. */
export const paySilently = (world: RulesWorld, action: Action): void => void placed(world, action)

/** A payment notification, possibly the first, possibly long after the refund. */
export const notifyPaid = (world: RulesWorld, { which }: Action): void => {
  const order = pick(world.reference.orders, which)
  if (order) given(world, order)
}

const given = (world: RulesWorld, order: OrderBooked): void => {
  const { op, member, fen, points, days } = order
  world.apply(member, op, { kind: 'grant', points, days, paid: fen, reason: 'order' }, 'ok')
  if (order.state !== 'placed') return
  const account = world.account(member)
  account.give(points, fen)
  account.giveDays(days, world.now)
  order.state = 'given'
}

/** A refund, once; may be reported before the payment. */
export const refund = (world: RulesWorld, { which }: Action): void => {
  const { reference } = world
  const order = pick(reference.orders, which)
  if (!order) return
  const { op, member, fen, points, days, state } = order
  world.apply(member, op, { kind: 'revoke', points, days, paid: fen, reason: 'refund' }, 'ok')
  if (state === 'refunded' || state === 'refused') return
  reference.givenBack += fen
  if (state === 'given') reference.lost += fen - world.account(member).takeBack(order, world.now)
  order.state = state === 'given' ? 'refunded' : 'refused'
}
