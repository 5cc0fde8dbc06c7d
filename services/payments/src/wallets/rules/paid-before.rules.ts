import { book, movement } from './booking.rules.ts'
import { moneyOf } from './money.rules.ts'
import type { Entry, Wallet } from './wallet.rules.ts'

/** Under this id the fen of points that were bought before fen were counted are booked, once a wallet. */
export const paidBeforeOp = 'paid-before'

const pointsOf = (entry: Entry): number =>
  entry.legs.reduce(
    (sum, { account, unit, amount }) => (account === 'wallet:points' && unit === 'point' ? sum + amount : sum),
    0,
  )
const hasFen = (entry: Entry): boolean => entry.legs.some(({ unit }) => unit === 'fen')

/**
 * The fen behind what is left of points that were bought before fen were counted, by the rule that holds now: what was
 * given away dilutes them, and points that leave take their share, cut. `entries` are one wallet's, in their order;
 * `paidFor`: fen that an order took for its points, none for one that nobody paid or that was refunded. Points that
 * were set aside and came back are counted as spent: it is never more than was paid.
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

/** The wallet with those fen and the entry that says so. */
export const bookPaidBefore = (wallet: Wallet, fen: number, now: Date): { wallet: Wallet; entry: Entry } | null => {
  const money = moneyOf(wallet)
  const worth = { ...wallet, money: { ...money, points: money.points + fen } }
  const legs = movement('bank:issued', 'wallet:points', 'fen', fen)
  const booked = book(worth, { op: paidBeforeOp, state: 'applied', reason: 'paid-before', amount: 0, fen, legs, now })
  return booked.entry && { wallet: booked.wallet, entry: booked.entry }
}
