import { dateInChina } from '@xinyu/contracts/rules/age'
import type { ErrorCode } from '@xinyu/contracts/errors'
import { book, movement } from './booking.rules.ts'
import { extendedVip, startedVip, toldBeforeMs } from './grants.rules.ts'
import { type CheckIns, type OperationContext, unchanged, type Wallet, type WalletChange } from './wallet.rules.ts'

const day = 86_400_000
/** Check-ins in a row that give one VIP day; then the row begins anew. */
export const rowLength = 7
/** Dates that a wallet keeps for the calendar: this month and the last. */
export const keptCheckIns = 62

const dayBefore = (date: string): string => new Date(Date.parse(`${date}T00:00:00Z`) - day).toISOString().slice(0, 10)
const lastOf = (checkIns: CheckIns | undefined): string => checkIns?.dates.at(-1) ?? ''

/** How many days in a row somebody has checked in: up to today, or to yesterday while today is open. */
export const rowOf = (checkIns: CheckIns | undefined, now: Date): number => {
  const today = dateInChina(now)
  const last = lastOf(checkIns)
  if (last >= today) return checkIns?.row ?? 0
  const isGoingOn = last === dayBefore(today) && checkIns?.row !== rowLength
  return isGoingOn ? (checkIns?.row ?? 0) : 0
}

/** Once a date in China; the 7th in a row gives one VIP day. A clock that runs behind gives no second check-in. */
export const checkIn = ({ wallet, op, now }: OperationContext): WalletChange | { refuse: ErrorCode } => {
  const today = dateInChina(now)
  if (lastOf(wallet.checkIns) >= today) return { refuse: 'ALREADY_SIGNED_TODAY' }
  const row = rowOf(wallet.checkIns, now) + 1
  const dates = [...(wallet.checkIns?.dates ?? []), today].slice(-keptCheckIns)
  const isRewarded = row === rowLength
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

/** Takes off a membership that has run out; one that still runs stays until its end. */
export const takeOffEnded = (context: OperationContext): WalletChange => {
  const { wallet, op, now } = context
  if (!wallet.vipLimitDate || wallet.vipLimitDate > now) return unchanged(context)
  const reason = 'ended'
  const without = { ...wallet, vipLimitDate: null, vipSince: null }
  return {
    ...book(without, { op, state: 'applied', reason, amount: 0, legs: [], now, endsVip: true }),
    vip: { vipLimitDate: null, reason },
  }
}

/** Must somebody be told now that their membership ends? Told once an end. */
export const mustTellEnd = (wallet: Pick<Wallet, 'vipLimitDate' | 'endTold'>, now: Date): boolean => {
  const end = wallet.vipLimitDate?.getTime() ?? 0
  return end > now.getTime() && end <= now.getTime() + toldBeforeMs && wallet.endTold?.getTime() !== end
}
