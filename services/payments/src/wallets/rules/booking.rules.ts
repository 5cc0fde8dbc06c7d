import {
  type Entry,
  type Leg,
  type Operation,
  type OperationState,
  type Owed,
  resultOf,
  type Unit,
  type Wallet,
  type WalletChange,
} from './wallet.rules.ts'

/** Minimum of finished operations in a wallet; older ones are looked up in the ledger. */
export const keptOperations = 20
/** They are dropped in batches, so that stale reads of the ledger stay rare. */
const droppedAtOnce = 20
/** A wallet whose entries do not reach the ledger accepts no further operation. */
export const maxUncopied = 500

interface Booking {
  op: string
  state: OperationState
  reason: string
  amount: number
  fen?: number | undefined
  legs: Leg[]
  now: Date
  expiresAt?: Date | undefined
  owed?: Owed | undefined
  notBefore?: Date | undefined
  endsVip?: true | undefined
  note?: string | undefined
}

const leg = (account: string, unit: Unit, amount: number): Leg => ({ account, unit, amount })

/** The two legs that move an amount between accounts; none for zero. */
export const movement = (from: string, to: string, unit: Unit, amount: number): Leg[] =>
  amount === 0 ? [] : [leg(from, unit, -amount), leg(to, unit, amount)]

/** Adds an operation and its entry to a wallet whose amounts the caller has already changed. */
export const book = (wallet: Wallet, booking: Booking): WalletChange => {
  const { op, state, reason, amount, legs, now, expiresAt, notBefore, endsVip, note } = booking
  const n = wallet.entryCount + 1
  const owed = booking.owed ? { owed: booking.owed } : {}
  const fen = booking.fen ? { fen: booking.fen } : {}
  const operation: Operation = {
    id: op,
    state,
    amount,
    ...fen,
    reason,
    at: now,
    n,
    ...(expiresAt ? { expiresAt } : {}),
    ...owed,
  }
  const entry: Entry = {
    n,
    op,
    state,
    reason,
    amount,
    ...fen,
    legs,
    at: now,
    ...owed,
    ...(notBefore ? { notBefore } : {}),
    ...(endsVip ? { endsVip } : {}),
    ...(note === undefined ? {} : { note }),
  }
  const operations = [...wallet.operations.filter(({ id }) => id !== op), operation]
  const booked = { ...wallet, operations, entries: [...wallet.entries, entry], entryCount: n }
  const kept =
    finishedOf(booked).length > keptOperations + droppedAtOnce ? forgetFinished(booked, keptOperations) : booked
  return { wallet: kept, entry, points: null, vip: null, result: resultOf(wallet, operation) }
}

const openStates: readonly OperationState[] = ['reserved', 'frozen']

/** Open operations are kept, and so are those whose entry is not in the ledger yet. */
const finishedOf = ({ operations, entries }: Wallet): Operation[] => {
  const firstUncopied = entries[0]?.n ?? Infinity
  return operations.filter(({ state, n }) => !openStates.includes(state) && n < firstUncopied)
}

/** Drops the oldest finished operations but the last `keep`. */
export const forgetFinished = (wallet: Wallet, keep: number): Wallet => {
  const finished = finishedOf(wallet)
  const dropped = new Set(finished.slice(0, Math.max(0, finished.length - keep)))
  const operations = wallet.operations.filter((operation) => !dropped.has(operation))
  return { ...wallet, operations, forgotten: wallet.forgotten + dropped.size }
}
