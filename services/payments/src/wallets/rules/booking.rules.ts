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

/** Finished operations a wallet keeps at least; older ones are looked up in the journal. */
export const keptOperations = 20
/** They are dropped so many at once, so that a stale look into the journal stays rare. */
const droppedAtOnce = 20
/** A wallet whose entries do not reach the journal takes no further operation. */
export const mostUnjournaled = 500

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
}

const leg = (account: string, unit: Unit, amount: number): Leg => ({ account, unit, amount })

/** The two legs that move an amount between accounts; none for nothing. */
export const movement = (from: string, to: string, unit: Unit, amount: number): Leg[] =>
  amount === 0 ? [] : [leg(from, unit, -amount), leg(to, unit, amount)]

/** Puts an operation and its entry into a wallet whose amounts the caller has changed already. */
export const book = (wallet: Wallet, booking: Booking): WalletChange => {
  const { op, state, reason, amount, legs, now, expiresAt, notBefore } = booking
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
  const notEarlier = notBefore ? { notBefore } : {}
  const entry: Entry = { n, op, state, reason, amount, ...fen, legs, at: now, ...owed, ...notEarlier }
  const operations = [...wallet.operations.filter(({ id }) => id !== op), operation]
  const booked = { ...wallet, operations, entries: [...wallet.entries, entry], entryCount: n }
  const kept =
    finishedOf(booked).length > keptOperations + droppedAtOnce ? forgetFinished(booked, keptOperations) : booked
  return { wallet: kept, entry, points: null, vip: null, result: resultOf(wallet, operation) }
}

const openStates: readonly OperationState[] = ['reserved', 'frozen']

/** Open operations stay, and so do those whose entry the journal does not have yet. */
const finishedOf = ({ operations, entries }: Wallet): Operation[] => {
  const firstUnjournaled = entries[0]?.n ?? Infinity
  return operations.filter(({ state, n }) => !openStates.includes(state) && n < firstUnjournaled)
}

/** Drops the oldest finished operations but the last `keep`. */
export const forgetFinished = (wallet: Wallet, keep: number): Wallet => {
  const finished = finishedOf(wallet)
  const dropped = new Set(finished.slice(0, Math.max(0, finished.length - keep)))
  const operations = wallet.operations.filter((operation) => !dropped.has(operation))
  return { ...wallet, operations, forgotten: wallet.forgotten + dropped.size }
}
