import { dateInChina } from '@xinyu/contracts/rules/people/age'
import type { ErrorCode } from '@xinyu/contracts/errors'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { book, movement } from './booking.rules.ts'
import { extendedVip, notifyBeforeMs, startedVip } from './grants.rules.ts'
import { type CheckIns, type OperationContext, unchanged, type Wallet, type WalletChange } from './wallet.rules.ts'

/** Consecutive check-ins that give one VIP day; then the streak restarts. */
export const streakLength = 7
/** Dates kept in a wallet for the calendar: this month and the last. */
export const keptCheckIns = 62

const dayBefore = (date: string): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10)
const lastOf = (checkIns: CheckIns | undefined): string => checkIns?.dates.at(-1) ?? ''

/** The length of a member's check-in streak: up to today, or to yesterday while today is open. */
export const streakOf = (checkIns: CheckIns | undefined, now: Date): number => {
  const today = dateInChina(now)
  const last = lastOf(checkIns)
  if (last >= today) return checkIns?.row ?? 0
  const isGoingOn = last === dayBefore(today) && checkIns?.row !== streakLength
  return isGoingOn ? (checkIns?.row ?? 0) : 0
}

/** Once per date in China; the 7th in a row gives one VIP day. A clock that lags does not add a check-in. */
export const checkIn = ({ wallet, op, now }: OperationContext): WalletChange | { refuse: ErrorCode } => {
  const today = dateInChina(now)
  if (lastOf(wallet.checkIns) >= today) return { refuse: 'ALREADY_SIGNED_TODAY' }
  const row = streakOf(wallet.checkIns, now) + 1
  const dates = [...(wallet.checkIns?.dates ?? []), today].slice(-keptCheckIns)
  const isRewarded = row === streakLength
  const signed: Wallet = { ...wallet, checkIns: { dates, row } }
  const checkedIn = { days: row, rewarded: isRewarded }
  if (!isRewarded) return { ...unchanged({ wallet: signed, known: null }), checkedIn }
  const vipLimitDate = extendedVip(wallet.vipLimitDate, 1, now)
  const longer = { ...signed, ...startedVip(wallet, vipLimitDate, now) }
  const legs = movement('bank:issued', 'wallet:vip', 'vipDay', 1)
  const reason = 'check-in'
  return {
    ...book(longer, { op, state: 'applied', reason, amount: 0, legs, now }),
    vip: { vipLimitDate, reason },
    checkedIn,
  }
}

/** Removes an expired VIP membership; a current one stays until its end. */
export const removeExpiredVip = (context: OperationContext): WalletChange => {
  const { wallet, op, now } = context
  if (!wallet.vipLimitDate || wallet.vipLimitDate > now) return unchanged(context)
  const reason = 'ended'
  const without = { ...wallet, vipLimitDate: null, vipSince: null }
  return {
    ...book(without, { op, state: 'applied', reason, amount: 0, legs: [], now, endsVip: true }),
    vip: { vipLimitDate: null, reason },
  }
}

/** Whether the member has to be notified now of the end of VIP. Once per end. */
export const mustNotifyEnd = (wallet: Pick<Wallet, 'vipLimitDate' | 'endTold'>, now: Date): boolean => {
  const end = wallet.vipLimitDate?.getTime() ?? 0
  return end > now.getTime() && end <= now.getTime() + notifyBeforeMs && wallet.endTold?.getTime() !== end
}
