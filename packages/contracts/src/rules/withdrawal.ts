/** Section 9: what a flower is worth to who received it, of what was paid for the points it cost. */
export const PRICE_FACTOR = 1
export const REDEEM_PERCENT = 60
/** handling fee, in percent of the amount */
export const FEE_PERCENT = 5
/** 100 yuan, in fen */
export const MINIMUM_WITHDRAWAL = 10_000
/** 800 yuan, in fen: above it tax is due and the person is warned */
export const SUGGESTED_WITHDRAWAL = 80_000

/** What was withdrawn in a month before, fen: tax follows from the month's total, so that splitting wins nothing. */
export interface MonthBefore {
  readonly amount: number
  readonly tax: number
}
export const nothingBefore: MonthBefore = { amount: 0, tax: 0 }

export interface WithdrawalPlan {
  /** all in fen */
  readonly amount: number
  readonly fee: number
  /** what the rate is applied to, of the whole month */
  readonly taxable: number
  /** due on the month's total, less what was kept for it already */
  readonly tax: number
  /** what is paid out: amount − fee − tax */
  readonly net: number
  readonly overSuggested: boolean
}

const percentOf = (fen: number, percent: number): number => Math.floor((fen * percent + 50) / 100)

/**
 * The one rule for what flowers bring their receiver: 60 % of the fen that were paid for the points they cost, whole
 * fen, cut. Flowers of points that nobody paid for bring nothing, so that all flowers together never bring more than
 * 60 % of what was paid.
 */
export const worthOfFlowers = (paidFen: number): number => Math.floor((paidFen * PRICE_FACTOR * REDEEM_PERCENT) / 100)

// labour remuneration: up to how much taxable fen, and the quick deduction in fen
const LOW = { upTo: 2_000_000, percent: 20, deduction: 0 } as const
const MIDDLE = { upTo: 5_000_000, percent: 30, deduction: 200_000 } as const
const HIGH = { percent: 40, deduction: 700_000 } as const
const bandOf = (taxable: number): { readonly percent: number; readonly deduction: number } =>
  taxable <= LOW.upTo * 100 ? LOW : taxable <= MIDDLE.upTo * 100 ? MIDDLE : HIGH

/** Taxable part of a labour remuneration in hundredths of a fen: nothing to 800 yuan, less 800 to 4,000, 80 % above. */
const taxableHundredths = (amount: number): number => {
  if (amount <= 80_000) return 0
  return amount <= 400_000 ? (amount - 80_000) * 100 : amount * 80
}

/**
 * Individual income tax on a month's labour remuneration, whole fen, half up. Never falls as the amount grows; the
 * bands meet without a step.
 */
export const incomeTax = (amount: number): number => {
  const taxable = taxableHundredths(amount)
  const { percent, deduction } = bandOf(taxable)
  return Math.floor((taxable * percent + 5000) / 10_000) - deduction
}

/**
 * Works a withdrawal out line by line. `amount` is whole fen of zero or more. Tax is on the whole amount, since the law
 * knows no deduction for a platform's fee. amount = fee + tax + net, always; more asked for never pays less, but for
 * the single fen by which fee and tax may be rounded up at once.
 */
export const planWithdrawal = (amount: number, before: MonthBefore = nothingBefore): WithdrawalPlan => {
  const fee = percentOf(amount, FEE_PERCENT)
  const month = before.amount + amount
  const tax = Math.max(0, incomeTax(month) - before.tax)
  return {
    amount,
    fee,
    taxable: Math.round(taxableHundredths(month) / 100),
    tax,
    net: amount - fee - tax,
    overSuggested: month > SUGGESTED_WITHDRAWAL,
  }
}

/** The calendar month in China that a moment belongs to, `YYYY-MM`. */
export const chinaMonthOf = (at: Date): string => new Date(at.getTime() + 28_800_000).toISOString().slice(0, 7)
/** The day in China, `YYYY-MM-DD`. */
export const chinaDayOf = (at: Date): string => new Date(at.getTime() + 28_800_000).toISOString().slice(0, 10)

/** Why an amount cannot be withdrawn; null when it can. */
export const withdrawalRefusal = (
  amount: number,
  redeemable: number,
): 'WITHDRAW_TOO_LITTLE' | 'WITHDRAW_TOO_MUCH' | null => {
  if (!Number.isSafeInteger(amount) || amount < MINIMUM_WITHDRAWAL) return 'WITHDRAW_TOO_LITTLE'
  return amount > redeemable ? 'WITHDRAW_TOO_MUCH' : null
}
