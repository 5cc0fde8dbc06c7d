import type { OperationState } from './rules/wallet.rules.ts'

/**
 * Every operation's id begins with what made it: an order, a transfer of flowers, another service (`peer`), a
 * correction, a withdrawal. With what became of it that is the entry's kind, such as `transfer.confirmed`.
 */
export const kindOf = (op: string, state: OperationState): string => `${op.split(':')[0] ?? ''}.${state}`

/** What an operation may be called by its own number. */
const owners = ['order', 'transfer', 'correction', 'withdrawal', 'peer'] as const

/** The ids under which what somebody searched for may stand in the journal. */
export const operationsNamed = (text: string): string[] => [text, ...owners.map((owner) => `${owner}:${text}`)]

/** `order`, or `order.applied`: the beginning of the ids and the state. Null: no kind. */
export const partsOfKind = (kind: string): { prefix: string; state: string | null } | null => {
  const [, owner, state] = /^([a-z-]+)(?:\.([a-z]+))?$/.exec(kind) ?? []
  return owner === undefined ? null : { prefix: `${owner}:`, state: state ?? null }
}
