/** Reserved points of one operation. */
export interface Hold {
  op: string
  member: number
  amount: number
  fen: number
  isFinal: boolean
  state: 'none' | 'reserved' | 'confirmed' | 'voided' | 'expired'
  expiresAt: number
}
export interface OrderBooked {
  op: string
  member: number
  fen: number
  points: number
  days: number
  /** `refused`: refunded before it was fulfilled */
  state: 'placed' | 'given' | 'refunded' | 'refused'
}
export interface BookedGiftTransfer {
  hold: Hold
  to: number
  num: number
  worth: number
  step: 'reserve' | 'credit' | 'post' | 'done' | 'voiding' | 'void'
}
export interface WithdrawalBooked {
  op: string
  member: number
  fen: number
  num: number
  state: 'none' | 'frozen' | 'redeemed' | 'released'
}
export interface CorrectionBooked {
  op: string
  member: number
  change: number
  state: 'none' | 'applied' | 'voided'
}

const day = 86_400_000

/** A member's balances by plain addition and subtraction: no legs, no operations, no ledger. */
export class Account {
  points = 0
  reserved = 0
  flowers = { redeemable: 0, frozen: 0, redeemed: 0 }
  money = { points: 0, reserved: 0, redeemable: 0, frozen: 0, redeemed: 0 }
  vipUntil = 0
  owed = { points: 0, days: 0 }
  checkedInOn = 0
  row = 0

  give(points: number, fen: number): void {
    this.points += points
    this.money.points += fen
  }

  giveDays(days: number, now: number): void {
    if (days > 0) this.vipUntil = Math.max(this.vipUntil, now) + days * day
  }

  /** Takes points with their share of the money behind them; returns the share. */
  take(points: number): number {
    const fen = points === this.points ? this.money.points : Math.floor((this.money.points * points) / this.points)
    this.points -= points
    this.money.points -= fen
    return fen
  }

  /** Takes as much as is left, the rest is owed; returns the fen that were left. */
  takeBack({ points, days, fen }: OrderBooked, now: number): number {
    const left = Math.min(points, this.points)
    const daysLeft = Math.min(days, Math.max(0, Math.ceil((this.vipUntil - now) / day)))
    const fenLeft = Math.min(fen, this.money.points)
    this.points -= left
    this.money.points -= fenLeft
    this.owed.points += points - left
    this.owed.days += days - daysLeft
    if (daysLeft > 0) this.vipUntil = Math.max(this.vipUntil - daysLeft * day, Math.min(this.vipUntil, now))
    return fenLeft
  }
}

/** All members, their operations, and the money in and out. */
export class Reference {
  readonly accounts: readonly Account[]
  readonly orders: OrderBooked[] = []
  readonly loves: Hold[] = []
  readonly transfers: BookedGiftTransfer[] = []
  readonly withdrawals: WithdrawalBooked[] = []
  readonly corrections: CorrectionBooked[] = []
  /** fen in the providers' books */
  taken = 0
  givenBack = 0
  paidOut = 0
  /** fen refunded by a provider although the points were spent, and fen of points that finance removed */
  lost = 0
  corrected = 0

  constructor(members: number) {
    this.accounts = Array.from({ length: members }, () => new Account())
  }

  account(member: number): Account {
    const account = this.accounts[member]
    if (!account) throw new Error(`there is no member ${member}`)
    return account
  }
}
