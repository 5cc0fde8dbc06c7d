import { DAY_MS } from '@xinyu/contracts/rules/time'

/** An entry of a wallet's ledger that moves VIP days. */
export interface VipEntry {
  op: string
  at: Date
  /** given, or taken back below zero */
  days: number
  endsVip?: true
}
interface Segment {
  op: string
  leftMs: number
}

/**
 * How much of each operation's VIP time was used by each of these times. `entries`: one wallet's, in order; `times`
 * ascend. Time that was given is used in the order in which it was given; what is taken back comes off the operation's
 * own rest first, then off the end.
 */
export const usedBy = (entries: readonly VipEntry[], times: readonly Date[]): Map<string, number[]> => {
  const used = new Map<string, number>()
  const found = new Map<string, number[]>()
  let queue: Segment[] = []
  let clock = 0
  const advance = (to: number): void => {
    let elapsed = Math.max(0, to - clock)
    clock = Math.max(clock, to)
    while (elapsed > 0 && queue[0]) {
      const [first] = queue
      const step = Math.min(elapsed, first.leftMs)
      used.set(first.op, (used.get(first.op) ?? 0) + step)
      first.leftMs -= step
      elapsed -= step
      if (first.leftMs === 0) queue.shift()
    }
  }
  const take = (op: string, ms: number): void => {
    let left = ms
    const inOrder = [...queue.filter((segment) => segment.op === op), ...queue.toReversed()]
    for (const segment of inOrder) {
      const step = Math.min(left, segment.leftMs)
      segment.leftMs -= step
      left -= step
    }
    queue = queue.filter(({ leftMs }) => leftMs > 0)
  }
  let next = 0
  for (const [index, time] of times.entries()) {
    for (let entry = entries[next]; entry && entry.at < time; entry = entries[++next]) {
      advance(entry.at.getTime())
      if (entry.days > 0) queue.push({ op: entry.op, leftMs: entry.days * DAY_MS })
      if (entry.days < 0) take(entry.op, -entry.days * DAY_MS)
      if (entry.endsVip) queue = []
    }
    advance(time.getTime())
    for (const [op, ms] of used) {
      const known = found.get(op) ?? Array.from({ length: index }, () => 0)
      known[index] = ms
      found.set(op, known)
    }
  }
  return found
}

/**
 * Fen of a membership earned so far: its price less what was paid back, in proportion to its time used, rounded down.
 * Once its time is used, or all of it paid back, nothing is left.
 */
export const earnedOf = ({
  amount,
  refunded,
  days,
  usedMs,
}: {
  amount: number
  refunded: number
  days: number
  usedMs: number
}): number => Math.floor(((amount - refunded) * Math.min(usedMs, days * DAY_MS)) / (days * DAY_MS))

/**
 * One membership in a month. `refundsOfDays`: fen paid back on each day; `usedMs`: its time used by the beginning of
 * the month and by the end of each of those days. Of one that is sold in the month nothing was earned before it.
 */
export const membershipIn = (
  { amount, days, isNew, refundedBefore }: { amount: number; days: number; isNew: boolean; refundedBefore: number },
  refundsOfDays: readonly number[],
  usedMs: readonly number[],
): { before: number; earnedOfDays: number[]; after: number } => {
  let refunded = refundedBefore
  const earnedAt = (index: number): number => earnedOf({ amount, refunded, days, usedMs: usedMs[index] ?? 0 })
  let earned = isNew ? 0 : earnedAt(0)
  const before = isNew ? 0 : amount - refunded - earned
  const earnedOfDays = refundsOfDays.map((back, index) => {
    refunded += back
    const already = earned
    earned = earnedAt(index + 1)
    return earned - already
  })
  return { before, earnedOfDays, after: amount - refunded - earned }
}
