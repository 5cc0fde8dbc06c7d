import type { ErrorCode } from '@xinyu/contracts/errors'
import { book, movement } from './booking.rules.ts'
import { moneyBehind, moneyOf } from './money.rules.ts'
import { type OperationContext, unchanged, type Wallet, type WalletChange } from './wallet.rules.ts'
import type { CommandOf } from './wallet-command.rules.ts'

export type WalletDecision = WalletChange | { refuse: ErrorCode }

/** How long points stay reserved without a confirmation. */
export const reservationMs = 120_000

/** Reserves points. A repeat with another amount is another operation under a used id. */
export const reserve = (context: OperationContext, { amount, reason, final }: CommandOf<'reserve'>): WalletDecision => {
  const { wallet, op, known, now } = context
  const isOver = known?.state === 'voided' || known?.state === 'expired'
  if (known && !isOver) return known.amount === amount ? unchanged(context) : { refuse: 'CONFLICT' }
  if (isOver && final) return { refuse: 'CONFLICT' }
  if (wallet.points < amount) return { refuse: 'GUANPOINT_NOT_ENOUGH' }
  const { money, fen } = moneyBehind(wallet, amount)
  const moved = {
    ...wallet,
    points: wallet.points - amount,
    reserved: wallet.reserved + amount,
    money: { ...money, points: money.points - fen, reserved: money.reserved + fen },
  }
  const legs = [
    ...movement('wallet:points', 'wallet:reserved', 'point', amount),
    ...movement('wallet:points', 'wallet:reserved', 'fen', fen),
  ]
  const expiresAt = final ? undefined : new Date(now.getTime() + reservationMs)
  return {
    ...book(moved, { op, state: 'reserved', reason, amount, fen, legs, now, expiresAt }),
    points: { balance: moved.points, change: -amount, reason },
  }
}

/**
 * Takes what was set aside. A reservation that expired is taken again while the balance allows: its owner did the work.
 */
export const confirm = (context: OperationContext): WalletDecision => {
  const { wallet, op, known, now } = context
  if (known?.state === 'confirmed') return unchanged(context)
  if (known?.state === 'expired' && wallet.points >= known.amount) {
    const { amount, reason } = known
    const { money, fen } = moneyBehind(wallet, amount)
    const moved = { ...wallet, points: wallet.points - amount, money: { ...money, points: money.points - fen } }
    const legs = [
      ...movement('wallet:points', 'bank:spent', 'point', amount),
      ...movement('wallet:points', 'bank:spent', 'fen', fen),
    ]
    return {
      ...book(moved, { op, state: 'confirmed', reason, amount, fen, legs, now }),
      points: { balance: moved.points, change: -amount, reason },
    }
  }
  if (known?.state !== 'reserved') return { refuse: 'NOT_FOUND' }
  const { amount, reason, fen = 0 } = known
  const money = moneyOf(wallet)
  const legs = [
    ...movement('wallet:reserved', 'bank:spent', 'point', amount),
    ...movement('wallet:reserved', 'bank:spent', 'fen', fen),
  ]
  const taken = {
    ...wallet,
    reserved: wallet.reserved - amount,
    money: { ...money, reserved: money.reserved - fen },
  }
  return book(taken, { op, state: 'confirmed', reason, amount, fen, legs, now })
}

/** Releasing what was never reserved records the operation, so that a late reservation for it is refused. */
export const release = (context: OperationContext, state: 'voided' | 'expired'): WalletDecision => {
  const { wallet, op, known, now } = context
  if (known?.state === 'confirmed') return { refuse: 'CONFLICT' }
  if (known && known.state !== 'reserved') return unchanged(context)
  const amount = known?.amount ?? 0
  const fen = known?.fen ?? 0
  const reason = known?.reason ?? 'void'
  const money = moneyOf(wallet)
  const moved = {
    ...wallet,
    points: wallet.points + amount,
    reserved: wallet.reserved - amount,
    money: { ...money, points: money.points + fen, reserved: money.reserved - fen },
  }
  const legs = [
    ...movement('wallet:reserved', 'wallet:points', 'point', amount),
    ...movement('wallet:reserved', 'wallet:points', 'fen', fen),
  ]
  return {
    ...book(moved, { op, state, reason, amount, fen, legs, now }),
    points: amount > 0 ? { balance: moved.points, change: amount, reason } : null,
  }
}

/** Releases the first expired reservation; null if there is none. */
export const expire = (wallet: Wallet, now: Date): WalletChange | null => {
  const known = wallet.operations.find(
    ({ state, expiresAt }) => state === 'reserved' && expiresAt !== undefined && expiresAt <= now,
  )
  if (!known) return null
  const decision = release({ wallet, op: known.id, known, now }, 'expired')
  return 'refuse' in decision ? null : decision
}
