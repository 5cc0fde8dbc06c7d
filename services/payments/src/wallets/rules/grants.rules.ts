import { DAY_MS } from '@xinyu/contracts/rules/time'
import { book, movement } from './booking.rules.ts'
import { moneyOf } from './money.rules.ts'
import { type OperationContext, type Owed, unchanged, type Wallet, type WalletChange } from './wallet.rules.ts'
import type { CommandOf } from './wallet-command.rules.ts'

/** VIP is extended from its end, or from now if it has expired. */
export const extendedVip = (until: Date | null, days: number, now: Date): Date =>
  new Date(Math.max(until?.getTime() ?? 0, now.getTime()) + days * DAY_MS)

/** How long before its end a member is notified. */
export const notifyBeforeMs = 3 * DAY_MS

/**
 * A VIP membership that was started or extended until `until`. A member who just got days that end within three is not
 * notified of the end.
 */
export const startedVip = (
  { vipLimitDate, vipSince }: Pick<Wallet, 'vipLimitDate' | 'vipSince'>,
  until: Date,
  now: Date,
): Pick<Wallet, 'vipLimitDate' | 'vipSince' | 'endTold'> => ({
  vipLimitDate: until,
  vipSince: vipLimitDate && vipLimitDate > now ? (vipSince ?? now) : now,
  ...(until.getTime() - now.getTime() <= notifyBeforeMs ? { endTold: until } : {}),
})

/** `days` less, but not before `notBefore`: expired time is not changed. */
export const shortenedVip = (until: Date | null, days: number, notBefore?: Date): Date | null => {
  if (!until) return null
  const shorter = until.getTime() - days * DAY_MS
  return new Date(notBefore ? Math.max(shorter, Math.min(until.getTime(), notBefore.getTime())) : shorter)
}

/** Days of VIP that can be taken back: the remaining ones, including a started one. */
const daysLeft = (until: Date | null, now: Date): number =>
  until ? Math.max(0, Math.ceil((until.getTime() - now.getTime()) / DAY_MS)) : 0

export const grant = (
  context: OperationContext,
  { points, days, paid = 0, reason, note, invited }: CommandOf<'grant'>,
): WalletChange => {
  const { wallet, op, known, now } = context
  if (known) return unchanged(context)
  const vipLimitDate = days > 0 ? extendedVip(wallet.vipLimitDate, days, now) : wallet.vipLimitDate
  const legs = [
    ...movement('bank:issued', 'wallet:points', 'point', points),
    ...movement('bank:issued', 'wallet:vip', 'vipDay', days),
    ...movement('bank:issued', 'wallet:points', 'fen', paid),
  ]
  const begun = days > 0 && vipLimitDate ? startedVip(wallet, vipLimitDate, now) : {}
  const money = moneyOf(wallet)
  const credited = {
    ...wallet,
    points: wallet.points + points,
    money: { ...money, points: money.points + paid },
    ...begun,
  }
  return {
    ...book(credited, { op, state: 'applied', reason, amount: points, fen: paid, legs, now, note }),
    points: points > 0 ? { balance: credited.points, change: points, reason } : null,
    vip: days > 0 && vipLimitDate ? { vipLimitDate, reason } : null,
    ...(invited === undefined ? {} : { rewarded: { invited_id: invited, points, days } }),
  }
}

/**
 * Takes back what is left of a grant: nothing falls below zero. What was spent becomes a debt, which is booked beside
 * the balances and leaves them unchanged.
 */
export const revoke = (
  context: OperationContext,
  { points, days, paid = 0, reason }: CommandOf<'revoke'>,
): WalletChange => {
  const { wallet, op, known, now } = context
  if (known?.state === 'voided') return unchanged(context)
  const isGranted = known?.state === 'applied'
  const taken = isGranted ? Math.min(points, wallet.points) : 0
  const shortened = isGranted ? Math.min(days, daysLeft(wallet.vipLimitDate, now)) : 0
  const owed: Owed = isGranted ? { points: points - taken, days: days - shortened } : { points: 0, days: 0 }
  const shorter = shortened > 0 ? shortenedVip(wallet.vipLimitDate, shortened, now) : null
  const money = moneyOf(wallet)
  const back = isGranted ? Math.min(paid, money.points) : 0
  const legs = [
    ...movement('wallet:points', 'bank:issued', 'fen', back),
    ...movement('wallet:points', 'bank:issued', 'point', taken),
    ...movement('wallet:vip', 'bank:issued', 'vipDay', shortened),
    ...movement('wallet:debt', 'bank:owed', 'point', owed.points),
    ...movement('wallet:debt', 'bank:owed', 'vipDay', owed.days),
  ]
  const { points: owedPoints = 0, days: owedDays = 0 } = wallet.debt ?? {}
  const debited = {
    ...wallet,
    points: wallet.points - taken,
    money: { ...money, points: money.points - back },
    vipLimitDate: shorter ?? wallet.vipLimitDate,
    debt: { points: owedPoints + owed.points, days: owedDays + owed.days },
  }
  return {
    ...book(debited, { op, state: 'voided', reason, amount: taken, legs, now, owed, notBefore: now }),
    points: taken > 0 ? { balance: debited.points, change: -taken, reason } : null,
    vip: shorter ? { vipLimitDate: shorter, reason } : null,
  }
}

export const receiveFlowers = (
  context: OperationContext,
  { num, worth = 0, reason }: CommandOf<'receiveFlowers'>,
): WalletChange => {
  const { wallet, op, known, now } = context
  if (known) return unchanged(context)
  const flowers = { ...wallet.flowers, redeemable: wallet.flowers.redeemable + num }
  const money = moneyOf(wallet)
  const legs = [
    ...movement('bank:flowers', 'wallet:redeemable', 'flower', num),
    ...movement('bank:flowers', 'wallet:redeemable', 'fen', worth),
  ]
  const credited = { ...wallet, flowers, money: { ...money, redeemable: money.redeemable + worth } }
  return book(credited, { op, state: 'applied', reason, amount: num, fen: worth, legs, now })
}
