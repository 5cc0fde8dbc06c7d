/** Section 9: a flower's worth to its receiver, relative to what was paid for its points. */
export const PRICE_FACTOR = 1
export const REDEEM_PERCENT = 60
/** handling fee, in percent of the amount */
export const FEE_PERCENT = 5
/** 100 yuan, in fen */
export const MINIMUM_WITHDRAWAL = 10_000
/** 800 yuan, in fen: above it tax is due and the person is warned */
export const SUGGESTED_WITHDRAWAL = 80_000

/** Earlier withdrawals of the month, in fen: tax follows from the month's total, so that splitting saves nothing. */
export interface MonthBefore {
  readonly amount: number
  readonly tax: number
}
export const noEarlierWithdrawals: MonthBefore = { amount: 0, tax: 0 }

export interface WithdrawalPlan {
  /** all in fen */
  readonly amount: number
  readonly fee: number
  /** the taxed amount, of the whole month */
  readonly taxable: number
  /** due on the month's total, less what was withheld already */
  readonly tax: number
  /** the payout: amount − fee − tax */
  readonly net: number
  readonly overSuggested: boolean
}

const percentOf = (fen: number, percent: number): number => Math.floor((fen * percent + 50) / 100)

/**
 * What flowers bring their receiver: 60 % of the fen that were paid for their points, in whole fen, cut. Unpaid points
 * bring nothing, so that all flowers together never bring more than 60 % of what was paid.
 */
export const worthOfFlowers = (paidFen: number): number => Math.floor((paidFen * PRICE_FACTOR * REDEEM_PERCENT) / 100)

// labour remuneration: taxable fen up to which the rate applies, and the quick deduction in fen
const LOW = { upTo: 2_000_000, percent: 20, deduction: 0 } as const
const MIDDLE = { upTo: 5_000_000, percent: 30, deduction: 200_000 } as const
const HIGH = { percent: 40, deduction: 700_000 } as const
const bandOf = (taxable: number): { readonly percent: number; readonly deduction: number } =>
  taxable <= LOW.upTo * 100 ? LOW : taxable <= MIDDLE.upTo * 100 ? MIDDLE : HIGH

/**
 * Taxable part of a labour remuneration in hundredths of a fen: none up to 800 yuan, less 800 up to 4,000, 80 % above.
 */
const taxableHundredths = (amount: number): number => {
  if (amount <= 80_000) return 0
  return amount <= 400_000 ? (amount - 80_000) * 100 : amount * 80
}

/**
 * Individual income tax on a month's labour remuneration, whole fen, half up. Never falls as the amount grows; the
 * bands are continuous.
 */
export const incomeTax = (amount: number): number => {
  const taxable = taxableHundredths(amount)
  const { percent, deduction } = bandOf(taxable)
  return Math.floor((taxable * percent + 5000) / 10_000) - deduction
}

/**
 * Computes a withdrawal line by line. `amount` is whole fen of zero or more. Tax is on the whole amount, since the law
 * has no deduction for a platform's fee. amount = fee + tax + net, always. A larger amount never pays less, except for
 * the single fen when fee and tax are rounded up at once.
 */
export const planWithdrawal = (amount: number, before: MonthBefore = noEarlierWithdrawals): WithdrawalPlan => {
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

/** The calendar month of a time in China, `YYYY-MM`. */
export const chinaMonthOf = (at: Date): string => new Date(at.getTime() + 28_800_000).toISOString().slice(0, 7)
/** The day in China, `YYYY-MM-DD`. */
export const chinaDayOf = (at: Date): string => new Date(at.getTime() + 28_800_000).toISOString().slice(0, 10)

/** Why an amount cannot be withdrawn; null if it can. */
export const withdrawalRefusal = (
  amount: number,
  redeemable: number,
): 'WITHDRAW_TOO_LITTLE' | 'WITHDRAW_TOO_MUCH' | null => {
  if (!Number.isSafeInteger(amount) || amount < MINIMUM_WITHDRAWAL) return 'WITHDRAW_TOO_LITTLE'
  return amount > redeemable ? 'WITHDRAW_TOO_MUCH' : null
}
