import type { OrderBooked } from './reference.ts'
import { type Act, pick, type RulesWorld } from './world.ts'

const products = [
  { fen: 600, points: 60, days: 0 },
  { fen: 2_997, points: 301, days: 0 },
  { fen: 3_000, points: 0, days: 30 },
  { fen: 6_800, points: 88, days: 31 },
] as const
const noProduct = { fen: 0, points: 0, days: 0 }

const placed = (world: RulesWorld, { who, size }: Act): OrderBooked => {
  const product = products[size % products.length] ?? noProduct
  const order: OrderBooked = { op: world.nextOp('order'), member: who, ...product, state: 'placed' }
  world.reference.orders.push(order)
  world.reference.taken += order.fen
  return order
}

/** Somebody pays, and the provider's word arrives. */
export const buy = (world: RulesWorld, act: Act): void => given(world, placed(world, act))

/** Somebody pays, and the provider's word does not arrive yet. */
export const paySilently = (world: RulesWorld, act: Act): void => void placed(world, act)

/** The provider's word about an order, perhaps the first, perhaps long after its refund. */
export const tellPaid = (world: RulesWorld, { which }: Act): void => {
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

/** The money goes back, once; it may be told before the payment is. */
export const refund = (world: RulesWorld, { which }: Act): void => {
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
