import { book, movement } from './booking.rules.ts'
import { moneyOf } from './money.rules.ts'
import type { Entry, Wallet } from './wallet.rules.ts'

/** The operation id that books the fen of points bought before fen were recorded, once per wallet. */
export const paidBeforeOp = 'paid-before'

const pointsOf = (entry: Entry): number =>
  entry.legs.reduce(
    (sum, { account, unit, amount }) => (account === 'wallet:points' && unit === 'point' ? sum + amount : sum),
    0,
  )
const hasFen = (entry: Entry): boolean => entry.legs.some(({ unit }) => unit === 'fen')

/**
 * The fen behind the remaining points that were bought before fen were recorded, by the current rule: free points
 * dilute them, and points that leave take their share, rounded down. `entries` are one wallet's, in order; `paidFor`:
 * fen paid for an order's points, zero if nothing was paid or it was refunded. Points that were reserved and released
 * count as spent: the result never exceeds what was paid.
 */
export const paidBefore = (entries: readonly Entry[], paidFor: (order: string) => number): number => {
  let points = 0
  let fen = 0
  for (const entry of entries) {
    const change = pointsOf(entry)
    const [owner, order = ''] = entry.op.split(':')
    if (owner === 'order' && entry.state === 'applied' && change > 0 && !hasFen(entry)) fen += paidFor(order)
    if (change < 0) fen -= -change >= points ? fen : Math.floor((fen * -change) / points)
    points += change
  }
  return fen
}

/** The wallet with those fen and the entry that books them. */
export const bookPaidBefore = (wallet: Wallet, fen: number, now: Date): { wallet: Wallet; entry: Entry } | null => {
  const money = moneyOf(wallet)
  const worth = { ...wallet, money: { ...money, points: money.points + fen } }
  const legs = movement('bank:issued', 'wallet:points', 'fen', fen)
  const booked = book(worth, { op: paidBeforeOp, state: 'applied', reason: 'paid-before', amount: 0, fen, legs, now })
  return booked.entry && { wallet: booked.wallet, entry: booked.entry }
}
