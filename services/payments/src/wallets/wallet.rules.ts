import type { ErrorCode } from '@xinyu/contracts/errors'

export type Unit = 'point' | 'flower' | 'vipDay'
/** one side of a booking; the legs of an entry add up to zero in each unit */
export interface Leg {
  account: string
  unit: Unit
  amount: number
}
/** reserved is open; expired was given back by the sweeper; applied came in and stays */
export type OperationState = 'reserved' | 'confirmed' | 'voided' | 'expired' | 'applied'
export interface Operation {
  id: string
  state: OperationState
  amount: number
  reason: string
  at: Date
  n: number
  expiresAt?: Date
}
/** `n` counts a wallet's entries 1, 2, 3 … */
export interface Entry {
  n: number
  op: string
  state: OperationState
  reason: string
  amount: number
  legs: Leg[]
  at: Date
}

export interface Wallet {
  _id: string
  points: number
  reserved: number
  flowers: { redeemable: number; frozen: number; redeemed: number }
  vipLimitDate: Date | null
  operations: Operation[]
  /** not yet copied to the journal */
  entries: Entry[]
  entryCount: number
}

export type Command =
  | { kind: 'grant'; points: number; days: number; reason: string }
  /** the payment behind a grant went back; under the grant's own id, so that a late grant finds it */
  | { kind: 'revoke'; points: number; days: number; reason: string }
  | { kind: 'receiveFlowers'; num: number; reason: string }
  /** a final reservation never expires and is never made anew after it was voided: its owner settles it */
  | { kind: 'reserve'; amount: number; reason: string; final: boolean }
  | { kind: 'confirm' }
  | { kind: 'void' }

export interface Answer {
  balance: number
  state: OperationState | null
}
export interface PointsChange {
  balance: number
  change: number
  reason: string
}
export interface Decided {
  wallet: Wallet
  entry: Entry | null
  points: PointsChange | null
  vip: { vipLimitDate: Date; reason: string } | null
  answer: Answer
}
export type Decision = Decided | { refuse: ErrorCode }
interface Asked {
  op: string
  command: Command
  earlier: Operation | null
  now: Date
}

/** how long points stay set aside for a caller that never comes back */
export const reservationMilliseconds = 120_000
/** how long a finished operation is kept in the wallet; older ones are looked up in the journal */
export const keptMilliseconds = 3_600_000
const day = 86_400_000

export const newWallet = (id: string): Wallet => ({
  _id: id,
  points: 0,
  reserved: 0,
  flowers: { redeemable: 0, frozen: 0, redeemed: 0 },
  vipLimitDate: null,
  operations: [],
  entries: [],
  entryCount: 0,
})

/** Membership goes on from its end, or from now when it is over. */
export const extendedVip = (until: Date | null, days: number, now: Date): Date =>
  new Date(Math.max(until?.getTime() ?? 0, now.getTime()) + days * day)

export const shortenedVip = (until: Date | null, days: number): Date | null =>
  until && new Date(until.getTime() - days * day)

const leg = (account: string, unit: Unit, amount: number): Leg => ({ account, unit, amount })
const pair = (from: string, to: string, unit: Unit, amount: number): Leg[] =>
  amount === 0 ? [] : [leg(from, unit, -amount), leg(to, unit, amount)]

/**
 * What one operation does to a wallet. Invariants: no amount below zero; the legs of every entry balance; an operation
 * id takes effect once, however often it comes. `earlier` is what the journal says of it when the wallet has forgotten.
 */
export const decide = (wallet: Wallet, { op, command, earlier, now }: Asked): Decision => {
  const known = wallet.operations.find((operation) => operation.id === op) ?? earlier
  const unchanged = (): Decided => ({
    wallet,
    entry: null,
    points: null,
    vip: null,
    answer: { balance: wallet.points, state: known?.state ?? null },
  })
  const ask = { wallet, op, known, now, unchanged }
  if (command.kind === 'grant') return known ? unchanged() : grant(ask, command)
  if (command.kind === 'revoke') return known?.state === 'voided' ? unchanged() : revoke(ask, command)
  if (command.kind === 'receiveFlowers') return known ? unchanged() : receiveFlowers(ask, command)
  if (command.kind === 'reserve') return reserve(ask, command)
  return command.kind === 'confirm' ? confirm(ask) : giveBack(ask, 'voided')
}

interface Ask {
  wallet: Wallet
  op: string
  known: Operation | null | undefined
  now: Date
  unchanged: () => Decided
}

const grant = ({ wallet, op, now }: Ask, { points, days, reason }: Extract<Command, { kind: 'grant' }>): Decided => {
  const vipLimitDate = days > 0 ? extendedVip(wallet.vipLimitDate, days, now) : wallet.vipLimitDate
  const legs = [
    ...pair('bank:issued', 'wallet:points', 'point', points),
    ...pair('bank:issued', 'wallet:vip', 'vipDay', days),
  ]
  const booked = book(
    { ...wallet, points: wallet.points + points, vipLimitDate },
    { op, state: 'applied', reason, amount: points, legs, now },
  )
  return {
    ...booked,
    points: points > 0 ? { balance: booked.wallet.points, change: points, reason } : null,
    vip: days > 0 && vipLimitDate ? { vipLimitDate, reason } : null,
  }
}

/** Takes back what was granted, as far as it is still there: what was spent stays spent, nothing falls below zero. */
const revoke = (
  { wallet, op, known, now }: Ask,
  { points, days, reason }: Extract<Command, { kind: 'revoke' }>,
): Decided => {
  const isGranted = known?.state === 'applied'
  const taken = isGranted ? Math.min(points, wallet.points) : 0
  const shorter = isGranted && days > 0 ? shortenedVip(wallet.vipLimitDate, days) : null
  const legs = [
    ...pair('wallet:points', 'bank:issued', 'point', taken),
    ...pair('wallet:vip', 'bank:issued', 'vipDay', shorter ? days : 0),
  ]
  const booked = book(
    { ...wallet, points: wallet.points - taken, vipLimitDate: shorter ?? wallet.vipLimitDate },
    { op, state: 'voided', reason, amount: taken, legs, now },
  )
  return {
    ...booked,
    points: taken > 0 ? { balance: booked.wallet.points, change: -taken, reason } : null,
    vip: shorter ? { vipLimitDate: shorter, reason } : null,
  }
}

const receiveFlowers = (
  { wallet, op, now }: Ask,
  { num, reason }: Extract<Command, { kind: 'receiveFlowers' }>,
): Decided => {
  const flowers = { ...wallet.flowers, redeemable: wallet.flowers.redeemable + num }
  return book(
    { ...wallet, flowers },
    { op, state: 'applied', reason, amount: num, legs: pair('bank:flowers', 'wallet:redeemable', 'flower', num), now },
  )
}

const reserve = (
  { wallet, op, known, now, unchanged }: Ask,
  { amount, reason, final }: Extract<Command, { kind: 'reserve' }>,
): Decision => {
  const isOver = known?.state === 'voided' || known?.state === 'expired'
  if (known && !isOver) return known.amount === amount ? unchanged() : { refuse: 'CONFLICT' }
  if (isOver && final) return { refuse: 'CONFLICT' }
  if (wallet.points < amount) return { refuse: 'GUANPOINT_NOT_ENOUGH' }
  const moved = { ...wallet, points: wallet.points - amount, reserved: wallet.reserved + amount }
  const expiresAt = final ? undefined : new Date(now.getTime() + reservationMilliseconds)
  const booked = book(moved, {
    op,
    state: 'reserved',
    reason,
    amount,
    legs: pair('wallet:points', 'wallet:reserved', 'point', amount),
    now,
    expiresAt,
  })
  return { ...booked, points: { balance: moved.points, change: -amount, reason } }
}

/**
 * Takes what was set aside. A reservation that expired is taken again while the balance allows: its owner did the work.
 */
const confirm = (ask: Ask): Decision => {
  const { wallet, op, known, now, unchanged } = ask
  if (known?.state === 'confirmed') return unchanged()
  if (known?.state === 'expired' && wallet.points >= known.amount) {
    const moved = { ...wallet, points: wallet.points - known.amount }
    const booked = book(moved, {
      op,
      state: 'confirmed',
      reason: known.reason,
      amount: known.amount,
      legs: pair('wallet:points', 'bank:spent', 'point', known.amount),
      now,
    })
    return { ...booked, points: { balance: moved.points, change: -known.amount, reason: known.reason } }
  }
  if (known?.state !== 'reserved') return { refuse: 'NOT_FOUND' }
  return book(
    { ...wallet, reserved: wallet.reserved - known.amount },
    {
      op,
      state: 'confirmed',
      reason: known.reason,
      amount: known.amount,
      legs: pair('wallet:reserved', 'bank:spent', 'point', known.amount),
      now,
    },
  )
}

/** Voiding what was never reserved leaves a mark, so that a reservation that arrives late for it is refused. */
const giveBack = ({ wallet, op, known, now, unchanged }: Ask, state: 'voided' | 'expired'): Decision => {
  if (known && known.state !== 'reserved') return known.state === 'confirmed' ? { refuse: 'CONFLICT' } : unchanged()
  const amount = known?.amount ?? 0
  const reason = known?.reason ?? 'void'
  const moved = { ...wallet, points: wallet.points + amount, reserved: wallet.reserved - amount }
  const booked = book(moved, {
    op,
    state,
    reason,
    amount,
    legs: pair('wallet:reserved', 'wallet:points', 'point', amount),
    now,
  })
  return { ...booked, points: amount > 0 ? { balance: moved.points, change: amount, reason } : null }
}

/** Gives back the first reservation whose time is over; null when there is none. */
export const expire = (wallet: Wallet, now: Date): Decided | null => {
  const known = wallet.operations.find(
    (operation) => operation.state === 'reserved' && operation.expiresAt && operation.expiresAt <= now,
  )
  if (!known) return null
  const decision = giveBack(
    {
      wallet,
      op: known.id,
      known,
      now,
      unchanged: () => ({
        wallet,
        entry: null,
        points: null,
        vip: null,
        answer: { balance: wallet.points, state: known.state },
      }),
    },
    'expired',
  )
  return 'refuse' in decision ? null : decision
}

interface Booking {
  op: string
  state: OperationState
  reason: string
  amount: number
  legs: Leg[]
  now: Date
  expiresAt?: Date | undefined
}

const book = (wallet: Wallet, { op, state, reason, amount, legs, now, expiresAt }: Booking): Decided => {
  const n = wallet.entryCount + 1
  const operation: Operation = { id: op, state, amount, reason, at: now, n, ...(expiresAt ? { expiresAt } : {}) }
  const entry: Entry = { n, op, state, reason, amount, legs, at: now }
  const operations = [...kept(wallet, now).filter((other) => other.id !== op), operation]
  return {
    wallet: { ...wallet, operations, entries: [...wallet.entries, entry], entryCount: n },
    entry,
    points: null,
    vip: null,
    answer: { balance: wallet.points, state },
  }
}

/** Open reservations, recent operations, and those whose entry the journal does not have yet. */
const kept = ({ operations, entries }: Wallet, now: Date): Operation[] => {
  const firstUnjournaled = entries[0]?.n ?? Infinity
  return operations.filter(
    ({ state, at, n }) =>
      state === 'reserved' || n >= firstUnjournaled || now.getTime() - at.getTime() < keptMilliseconds,
  )
}
