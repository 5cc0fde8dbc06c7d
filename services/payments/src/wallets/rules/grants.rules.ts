import { book, movement } from './booking.rules.ts'
import { type CommandOf, type OperationContext, unchanged, type WalletChange } from './wallet.rules.ts'

const day = 86_400_000

/** Membership goes on from its end, or from now when it is over. */
export const extendedVip = (until: Date | null, days: number, now: Date): Date =>
  new Date(Math.max(until?.getTime() ?? 0, now.getTime()) + days * day)

export const shortenedVip = (until: Date | null, days: number): Date | null =>
  until && new Date(until.getTime() - days * day)

/** Credits points and VIP days that were paid for. */
export const grant = (context: OperationContext, { points, days, reason }: CommandOf<'grant'>): WalletChange => {
  const { wallet, op, known, now } = context
  if (known) return unchanged(context)
  const vipLimitDate = days > 0 ? extendedVip(wallet.vipLimitDate, days, now) : wallet.vipLimitDate
  const legs = [
    ...movement('bank:issued', 'wallet:points', 'point', points),
    ...movement('bank:issued', 'wallet:vip', 'vipDay', days),
  ]
  const credited = { ...wallet, points: wallet.points + points, vipLimitDate }
  return {
    ...book(credited, { op, state: 'applied', reason, amount: points, legs, now }),
    points: points > 0 ? { balance: credited.points, change: points, reason } : null,
    vip: days > 0 && vipLimitDate ? { vipLimitDate, reason } : null,
  }
}

/** Takes back what was granted, as far as it is still there: what was spent stays spent, nothing falls below zero. */
export const revoke = (context: OperationContext, { points, days, reason }: CommandOf<'revoke'>): WalletChange => {
  const { wallet, op, known, now } = context
  if (known?.state === 'voided') return unchanged(context)
  const isGranted = known?.state === 'applied'
  const taken = isGranted ? Math.min(points, wallet.points) : 0
  const shorter = isGranted && days > 0 ? shortenedVip(wallet.vipLimitDate, days) : null
  const legs = [
    ...movement('wallet:points', 'bank:issued', 'point', taken),
    ...movement('wallet:vip', 'bank:issued', 'vipDay', shorter ? days : 0),
  ]
  const debited = { ...wallet, points: wallet.points - taken, vipLimitDate: shorter ?? wallet.vipLimitDate }
  return {
    ...book(debited, { op, state: 'voided', reason, amount: taken, legs, now }),
    points: taken > 0 ? { balance: debited.points, change: -taken, reason } : null,
    vip: shorter ? { vipLimitDate: shorter, reason } : null,
  }
}

/** Credits flowers that somebody sent. */
export const receiveFlowers = (
  context: OperationContext,
  { num, reason }: CommandOf<'receiveFlowers'>,
): WalletChange => {
  const { wallet, op, known, now } = context
  if (known) return unchanged(context)
  const flowers = { ...wallet.flowers, redeemable: wallet.flowers.redeemable + num }
  const legs = movement('bank:flowers', 'wallet:redeemable', 'flower', num)
  return book({ ...wallet, flowers }, { op, state: 'applied', reason, amount: num, legs, now })
}
