import { OrderStatus } from '@xinyu/contracts/enums'
import type { OrderRefund, RefundableOrder } from './refund.rules.ts'

/** What was paid back, oldest first; the last round of a refunded order paid back all that was left. */
export const paidBack = ({
  amount,
  status,
  refund,
  refundsBefore = [],
}: Pick<RefundableOrder, 'amount' | 'status' | 'refund' | 'refundsBefore'>): (OrderRefund & { amount: number })[] => {
  const done = [...refundsBefore, ...(refund ? [refund] : [])].filter(({ state }) => state === 'done')
  let left = amount
  return done.map((round, index) => {
    const isLast = index === done.length - 1 && status === OrderStatus.Refunded
    const fen = isLast ? left : (round.amount ?? left)
    left -= fen
    return { ...round, amount: fen }
  })
}
