import { book, movement } from './booking.rules.ts'
import { moneyBehind } from './money.rules.ts'
import type { WalletDecision } from './reservations.rules.ts'
import { type OperationContext, unchanged } from './wallet.rules.ts'
import type { CommandOf } from './wallet-command.rules.ts'

/**
 * Gives points without money behind them, or takes some with the money behind them; refused rather than below zero. One
 * that was voided after such a refusal stays refused, even if there are enough points later.
 */
export const correct = (context: OperationContext, { change, reason }: CommandOf<'correct'>): WalletDecision => {
  const { wallet, op, known, now } = context
  if (known?.state === 'voided') return { refuse: 'GUANPOINT_NOT_ENOUGH' }
  if (known) return unchanged(context)
  if (wallet.points + change < 0) return { refuse: 'GUANPOINT_NOT_ENOUGH' }
  const { money, fen } = moneyBehind(wallet, Math.max(0, -change))
  const corrected = { ...wallet, points: wallet.points + change, money: { ...money, points: money.points - fen } }
  const legs =
    change > 0
      ? movement('bank:issued', 'wallet:points', 'point', change)
      : [
          ...movement('wallet:points', 'bank:issued', 'point', -change),
          ...movement('wallet:points', 'bank:issued', 'fen', fen),
        ]
  return {
    ...book(corrected, { op, state: 'applied', reason, amount: change, legs, now }),
    points: { balance: corrected.points, change, reason },
  }
}
