import type { OperationState } from './rules/wallet.rules.ts'

/**
 * An operation's id begins with its source: an order, a transfer of flowers, another service (`peer`), a correction, a
 * withdrawal. With its state that is the entry's kind, such as `transfer.confirmed`.
 */
export const kindOf = (op: string, state: OperationState): string => `${op.split(':')[0] ?? ''}.${state}`

/** Prefixes of operation ids that may be searched by number. */
const owners = ['order', 'transfer', 'correction', 'withdrawal', 'peer'] as const

/** The operation ids in the ledger that a search text may mean. */
export const operationsNamed = (text: string): string[] => [text, ...owners.map((owner) => `${owner}:${text}`)]

/** `order`, or `order.applied`: the id prefix and the state. Null: an invalid kind. */
export const partsOfKind = (kind: string): { prefix: string; state: string | null } | null => {
  const [, owner, state] = /^([a-z-]+)(?:\.([a-z]+))?$/.exec(kind) ?? []
  return owner === undefined ? null : { prefix: `${owner}:`, state: state ?? null }
}
