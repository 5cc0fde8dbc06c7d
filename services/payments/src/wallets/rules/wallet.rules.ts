export type Unit = 'point' | 'flower' | 'vipDay' | 'fen'
/** One side of a booking; the legs of an entry add up to zero in each unit. */
export interface Leg {
  account: string
  unit: Unit
  amount: number
}
/**
 * `reserved` is open; `expired` was released because its time was over; `applied` is credited permanently. A withdrawal
 * is `frozen`, which is open, and then `redeemed` or `released`.
 */
export type OperationState =
  | 'reserved'
  | 'confirmed'
  | 'voided'
  | 'expired'
  | 'applied'
  | 'frozen'
  | 'redeemed'
  | 'released'
/** The spent part of a refund: a debt of the member, which changes no balance. */
export interface Owed {
  points: number
  days: number
}
/**
 * Money behind a wallet's holdings, in fen: what was paid for its points and reserved points, and the worth of its
 * flowers in each state. Only what was paid for has any worth.
 */
export interface Money {
  points: number
  reserved: number
  redeemable: number
  frozen: number
  redeemed: number
}
export interface Operation {
  id: string
  state: OperationState
  amount: number
  /** fen behind the amount */
  fen?: number
  reason: string
  at: Date
  n: number
  expiresAt?: Date
  owed?: Owed
}
/** `n` counts a wallet's entries 1, 2, 3 … */
export interface Entry {
  n: number
  op: string
  state: OperationState
  reason: string
  amount: number
  fen?: number
  legs: Leg[]
  at: Date
  owed?: Owed
  /** lower bound for the end of the VIP it shortens */
  notBefore?: Date
  /** an expired VIP membership was removed */
  endsVip?: true
  /** the reason, as entered by the giver */
  note?: string
}

/** The last check-in dates in China, and the progress in the streak of 7. */
export interface CheckIns {
  dates: string[]
  row: number
}

/**
 * A user's holdings. Its lists are bounded: open operations by their points, finished ones by `keptOperations`, entries
 * by `maxUncopied`. The ledger keeps all of both permanently.
 */
export interface Wallet {
  _id: string
  points: number
  reserved: number
  flowers: { redeemable: number; frozen: number; redeemed: number }
  /** absent on early wallets */
  money?: Money
  vipLimitDate: Date | null
  /** start of the uninterrupted VIP */
  vipSince?: Date | null
  /** the end of VIP that was already notified */
  endTold?: Date
  checkIns?: CheckIns
  /** the owed part of refunds; absent on early wallets */
  debt?: Owed
  operations: Operation[]
  /** how many finished operations were dropped from `operations`; a ledger read is stale once it grows */
  forgotten: number
  /** not yet copied to the ledger */
  entries: Entry[]
  entryCount: number
}

/** An operation's state and the spendable balance. */
export interface OperationResult {
  balance: number
  state: OperationState | null
  /** of the operation: points or flowers, and the fen behind them */
  amount: number
  fen: number
  owed?: Owed
  checkedIn?: CheckedIn
}
/** A check-in's place in the streak of 7, and whether it gave a VIP day. */
export interface CheckedIn {
  days: number
  rewarded: boolean
}
export interface PointsChange {
  balance: number
  change: number
  reason: string
}
export interface WalletChange {
  wallet: Wallet
  entry: Entry | null
  points: PointsChange | null
  vip: { vipLimitDate: Date | null; reason: string } | null
  checkedIn?: CheckedIn
  rewarded?: { invited_id: string; points: number; days: number }
  result: OperationResult
}

/** One operation on one wallet. `known`: the same operation from the wallet or the ledger. */
export interface OperationContext {
  wallet: Wallet
  op: string
  known: Operation | null
  now: Date
}

export const noMoney: Money = { points: 0, reserved: 0, redeemable: 0, frozen: 0, redeemed: 0 }

export const newWallet = (id: string): Wallet => ({
  _id: id,
  points: 0,
  reserved: 0,
  flowers: { redeemable: 0, frozen: 0, redeemed: 0 },
  money: noMoney,
  vipLimitDate: null,
  operations: [],
  forgotten: 0,
  entries: [],
  entryCount: 0,
})

/** A repeat: nothing changes, and the result has the known state. */
export const unchanged = ({ wallet, known }: Pick<OperationContext, 'wallet' | 'known'>): WalletChange => ({
  wallet,
  entry: null,
  points: null,
  vip: null,
  result: resultOf(wallet, known),
})

export const resultOf = (
  { points }: Wallet,
  known: Pick<Operation, 'state' | 'amount' | 'fen' | 'owed'> | null,
): OperationResult => ({
  balance: points,
  state: known?.state ?? null,
  amount: known?.amount ?? 0,
  fen: known?.fen ?? 0,
  ...(known?.owed ? { owed: known.owed } : {}),
})
