export type Unit = 'point' | 'flower' | 'vipDay' | 'fen'
/** One side of a booking; the legs of an entry add up to zero in each unit. */
export interface Leg {
  account: string
  unit: Unit
  amount: number
}
/**
 * `reserved` is open; `expired` was given back because its time was over; `applied` was credited and stays. A
 * withdrawal
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
/** What a refund could not take back because it was spent: a debt of the person's, which changes no balance. */
export interface Owed {
  points: number
  days: number
}
/**
 * Money behind what a wallet holds, in fen: what was paid for its points and for those set aside, and what its flowers
 * are worth in each of their states. Only what somebody has paid for is worth anything.
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
  /** membership that this entry shortens does not end before it */
  notBefore?: Date
  /** a membership that had run out was taken off */
  endsVip?: true
  /** why, in the words of whoever gave it */
  note?: string
}

/** Dates in China on which somebody checked in, the last ones, and how many of the row of 7 are done. */
export interface CheckIns {
  dates: string[]
  row: number
}

/**
 * What somebody owns. Its lists are bounded: open operations by the points they hold, finished ones by
 * `keptOperations`,
 * entries by `mostUnjournaled`. The journal has all of both for ever.
 */
export interface Wallet {
  _id: string
  points: number
  reserved: number
  flowers: { redeemable: number; frozen: number; redeemed: number }
  /** a wallet of before money was counted has none */
  money?: Money
  vipLimitDate: Date | null
  /** since when it has run without a break */
  vipSince?: Date | null
  /** the end of membership that needs no telling any more */
  endTold?: Date
  checkIns?: CheckIns
  /** what refunds could not take back; a wallet of before there were debts has none */
  debt?: Owed
  operations: Operation[]
  /**
   * how many finished operations were dropped from `operations`; what was read from the journal is stale once it grows
   */
  forgotten: number
  /** not yet copied to the journal */
  entries: Entry[]
  entryCount: number
}

export type WalletCommand =
  /**
   * `paid`: fen that somebody paid for the points, none for what is given away; `note`: why, in the giver's words;
   * `invited`: who came by the owner's invitation, for which this is the reward
   */
  | {
      kind: 'grant'
      points: number
      days: number
      paid?: number
      reason: string
      note?: string
      invited?: string
    }
  /** the payment behind a grant went back; under the grant's own id, so that a late grant finds it */
  | { kind: 'revoke'; points: number; days: number; paid?: number; reason: string }
  /** `worth`: fen that they bring their receiver */
  | { kind: 'receiveFlowers'; num: number; worth?: number; reason: string }
  /** a withdrawal of so many fen; the operation's amount is its flowers */
  | { kind: 'freeze'; fen: number; reason: string }
  | { kind: 'redeem' }
  | { kind: 'release' }
  /** finance gives points, or takes them below zero */
  | { kind: 'correct'; change: number; reason: string }
  /** a final reservation never expires and is never made anew after it was voided: its owner settles it */
  | { kind: 'reserve'; amount: number; reason: string; final: boolean }
  | { kind: 'checkIn' }
  | { kind: 'takeOffEnded' }
  | { kind: 'confirm' }
  | { kind: 'void' }
export type CommandOf<K extends WalletCommand['kind']> = Extract<WalletCommand, { kind: K }>

/** An operation's state and the balance that is left to spend. */
export interface OperationResult {
  balance: number
  state: OperationState | null
  /** of the operation: points or flowers, and the fen behind them */
  amount: number
  fen: number
  owed?: Owed
  checkedIn?: CheckedIn
}
/** A check-in's place in the row of 7, and whether it gave a VIP day. */
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

/** One operation on one wallet. `known`: the same operation as the wallet or the journal has it. */
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

/** A repeat: nothing changes, and the result has the operation's state. */
export const unchanged = ({ wallet, known }: Pick<OperationContext, 'wallet' | 'known'>): WalletChange => ({
  wallet,
  entry: null,
  points: null,
  vip: null,
  result: resultOf(wallet, known),
})

/** What the caller of an operation is told. */
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
