import type { MonthLine } from './lines.rules.ts'

interface Booked {
  state: string
  user_id: string
  points: number
  days: number
  fen: number
  owed: { points: number; days: number }
}

/** The operation in the ledger that belongs to a document. */
export const operationOf = ({ kind, orderId }: MonthLine): string =>
  kind === 'payout' ? `withdrawal:${orderId}` : `order:${orderId}`

/**
 * Whether the ledger did what the document says: a sale credited its points and days once, a whole refund took back or
 * wrote off as owed what was credited, a partial one took nothing, and a payout redeemed its worth.
 */
export const isBookedAs = (line: MonthLine, entries: readonly Booked[]): boolean => {
  const own = entries.filter(({ user_id }) => user_id === line.user_id)
  const applied = own.filter(({ state }) => state === 'applied')
  const voided = own.filter(({ state }) => state === 'voided')
  if (line.kind === 'payout') return own.some(({ state, fen }) => state === 'redeemed' && fen === line.amount)
  const isCredited = applied.length === 1 && applied[0]?.points === line.points && applied[0].days === line.days
  // refunded before it was credited: the ledger refuses a late credit
  const neverCredited = applied.length === 0 && voided.length === 1
  if (line.kind === 'sale') return isCredited || neverCredited
  if (line.isPartial) return isCredited
  if (neverCredited) return true
  const [back] = voided
  return (
    isCredited &&
    voided.length === 1 &&
    back !== undefined &&
    back.owed.points - back.points === line.points &&
    back.owed.days - back.days === line.days
  )
}
