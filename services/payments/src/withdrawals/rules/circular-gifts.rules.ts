import type { Flag } from './withdrawal.rules.ts'

/** Flowers from one person to another by worth, fen. */
interface Flow {
  from: string
  to: string
  worth: number
}
/** The money flows around a withdrawal. */
export interface MoneyFlows {
  member: string
  /** flows to the member, largest giver first */
  received: readonly Flow[]
  /** flows from the member */
  sent: readonly Flow[]
  /** flows from the member's receivers */
  onward: readonly Flow[]
  /** withdrawals of others to the same payee */
  samePayee: readonly { user_id: string; amount: number }[]
  /** refunded orders of givers */
  refunded: readonly { user_id: string; amount: number }[]
}

const few = 2
const majorShare = 0.8
const aPart = 0.2
const total = (rows: readonly { worth: number }[]): number => rows.reduce((sum, { worth }) => sum + worth, 0)
const distinct = (people: readonly string[]): string[] => [...new Set(people)]

const byPerson = (kind: Flag['kind'], rows: readonly { user_id: string; amount: number }[]): Flag[] =>
  rows.length === 0
    ? []
    : [
        {
          kind,
          people: distinct(rows.map(({ user_id }) => user_id)),
          amount: rows.reduce((sum, { amount }) => sum + amount, 0),
        },
      ]

/**
 * Reasons for a closer check before a payout: points that become flowers that become cash within a small group.
 * `fewGivers`: nearly all came from one or two. `mutual`: the member gave a large part back. `ring`: what the member
 * gave came back through others. `samePayee`: others are paid to the same account. `refundedGiver`: a giver's payments
 * were refunded. Each with its people and fen.
 */
export const circularGiftFlags = ({ member, received, sent, onward, samePayee, refunded }: MoneyFlows): Flag[] => {
  const whole = total(received)
  const flags: Flag[] = []
  const largest = received.slice(0, few)
  if (whole > 0 && total(largest) >= whole * majorShare)
    flags.push({ kind: 'fewGivers', people: largest.map(({ from }) => from), amount: total(largest) })
  const givers = new Map(received.map(({ from, worth }) => [from, worth]))
  const mutual = sent.filter(({ to, worth }) => worth > 0 && worth >= (givers.get(to) ?? Infinity) * aPart)
  if (mutual.length > 0)
    flags.push({
      kind: 'mutual',
      people: mutual.map(({ to }) => to),
      amount: mutual.reduce((sum, { to, worth }) => sum + Math.min(worth, givers.get(to) ?? 0), 0),
    })
  const sentTo = new Map(sent.map(({ to, worth }) => [to, worth]))
  const rings = onward
    .filter(({ from, to, worth }) => worth > 0 && to !== member && from !== to && sentTo.has(from) && givers.has(to))
    .map((flow) => ({ ...flow, worth: Math.min(flow.worth, sentTo.get(flow.from) ?? 0, givers.get(flow.to) ?? 0) }))
  if (rings.length > 0)
    flags.push({ kind: 'ring', people: distinct(rings.flatMap(({ from, to }) => [from, to])), amount: total(rings) })
  return [...flags, ...byPerson('samePayee', samePayee), ...byPerson('refundedGiver', refunded)]
}
