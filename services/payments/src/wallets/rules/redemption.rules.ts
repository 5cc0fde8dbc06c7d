import { book, movement } from './booking.rules.ts'
import { moneyOf } from './money.rules.ts'
import type { WalletDecision } from './reservations.rules.ts'
import { type OperationContext, unchanged } from './wallet.rules.ts'
import type { CommandOf } from './wallet-command.rules.ts'

/**
 * Freezes flowers for a withdrawal by their worth: their share of all redeemable flowers, rounded down; the full worth
 * takes all flowers. One withdrawal at a time, so that frozen flowers are always the oldest unredeemed ones.
 */
export const freeze = (context: OperationContext, { fen, reason }: CommandOf<'freeze'>): WalletDecision => {
  const { wallet, op, known, now } = context
  if (known) return known.state === 'frozen' && known.fen === fen ? unchanged(context) : { refuse: 'CONFLICT' }
  const money = moneyOf(wallet)
  if (wallet.flowers.frozen > 0 || money.frozen > 0) return { refuse: 'WITHDRAW_PENDING' }
  if (fen <= 0 || fen > money.redeemable) return { refuse: 'WITHDRAW_TOO_MUCH' }
  const { redeemable } = wallet.flowers
  const num = fen === money.redeemable ? redeemable : Math.floor((redeemable * fen) / money.redeemable)
  const flowers = { ...wallet.flowers, redeemable: redeemable - num, frozen: num }
  const frozen = { ...wallet, flowers, money: { ...money, redeemable: money.redeemable - fen, frozen: fen } }
  const legs = [
    ...movement('wallet:redeemable', 'wallet:frozen', 'flower', num),
    ...movement('wallet:redeemable', 'wallet:frozen', 'fen', fen),
  ]
  return book(frozen, { op, state: 'frozen', reason, amount: num, fen, legs, now })
}

/** The money of a withdrawal has arrived. */
export const redeem = (context: OperationContext): WalletDecision => {
  const { wallet, op, known, now } = context
  if (known?.state === 'redeemed') return unchanged(context)
  if (known?.state !== 'frozen') return { refuse: 'CONFLICT' }
  const { amount, reason, fen = 0 } = known
  const money = moneyOf(wallet)
  const flowers = {
    ...wallet.flowers,
    frozen: wallet.flowers.frozen - amount,
    redeemed: wallet.flowers.redeemed + amount,
  }
  const redeemed = {
    ...wallet,
    flowers,
    money: { ...money, frozen: money.frozen - fen, redeemed: money.redeemed + fen },
  }
  const legs = [
    ...movement('wallet:frozen', 'wallet:redeemed', 'flower', amount),
    ...movement('wallet:frozen', 'wallet:redeemed', 'fen', fen),
  ]
  return book(redeemed, { op, state: 'redeemed', reason, amount, fen, legs, now })
}

/**
 * Makes the flowers of a withdrawal redeemable again. Releasing what was never frozen records the operation, so that a
 * late freeze for it is refused.
 */
export const releaseFlowers = (context: OperationContext): WalletDecision => {
  const { wallet, op, known, now } = context
  if (known?.state === 'redeemed') return { refuse: 'CONFLICT' }
  if (known && known.state !== 'frozen') return unchanged(context)
  const { amount, reason, fen = 0 } = known ?? { amount: 0, reason: 'release' }
  const money = moneyOf(wallet)
  const flowers = {
    ...wallet.flowers,
    frozen: wallet.flowers.frozen - amount,
    redeemable: wallet.flowers.redeemable + amount,
  }
  const released = {
    ...wallet,
    flowers,
    money: { ...money, frozen: money.frozen - fen, redeemable: money.redeemable + fen },
  }
  const legs = [
    ...movement('wallet:frozen', 'wallet:redeemable', 'flower', amount),
    ...movement('wallet:frozen', 'wallet:redeemable', 'fen', fen),
  ]
  return book(released, { op, state: 'released', reason, amount, fen, legs, now })
}
