export type WalletCommand =
  /**
   * `paid`: fen paid for the points, none for free ones; `note`: the reason, as entered by the giver; `invited`: the
   * invited person for whom this is the reward
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
  /** the payment of a grant was refunded; under the grant's own id, so that a late grant finds it */
  | { kind: 'revoke'; points: number; days: number; paid?: number; reason: string }
  /** `worth`: fen that they are worth to the receiver */
  | { kind: 'receiveFlowers'; num: number; worth?: number; reason: string }
  /** a withdrawal of so many fen; the operation's amount is its flowers */
  | { kind: 'freeze'; fen: number; reason: string }
  | { kind: 'redeem' }
  | { kind: 'release' }
  /** finance gives points, or takes them (negative) */
  | { kind: 'correct'; change: number; reason: string }
  /** a final reservation never expires and cannot be repeated after it was voided: its owner settles it */
  | { kind: 'reserve'; amount: number; reason: string; final: boolean }
  | { kind: 'checkIn' }
  | { kind: 'removeExpiredVip' }
  | { kind: 'confirm' }
  | { kind: 'void' }
export type CommandOf<K extends WalletCommand['kind']> = Extract<WalletCommand, { kind: K }>
