/** Section 9: what a flower is worth to who received it, of what it cost. */
export const PRICE_FACTOR = 1
export const REDEEM_PERCENT = 60
/** handling fee, in percent of the amount */
export const FEE_PERCENT = 5
/** 100 yuan, in fen */
export const MINIMUM_WITHDRAWAL = 10_000
/** 800 yuan, in fen: above it tax is due and the person is warned */
export const SUGGESTED_WITHDRAWAL = 80_000

export interface WithdrawalPlan {
  /** all in fen */
  readonly amount: number
  readonly fee: number
  /** what the rate is applied to */
  readonly taxable: number
  readonly tax: number
  /** what is paid out: amount − fee − tax */
  readonly net: number
  readonly overSuggested: boolean
}

const percentOf = (fen: number, percent: number): number => Math.floor((fen * percent + 50) / 100)

/** What `num` flowers of `price` fen each bring their receiver: price × factor 1 × 60 %, whole fen, cut. */
export const redeemableFen = (num: number, price: number): number =>
  Math.floor((num * price * PRICE_FACTOR * REDEEM_PERCENT) / 100)

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
 * Individual income tax on one payment, whole fen, half up. Never falls as the amount grows; the bands meet without a
 * step.
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
export const planWithdrawal = (amount: number): WithdrawalPlan => {
  const fee = percentOf(amount, FEE_PERCENT)
  const tax = incomeTax(amount)
  return {
    amount,
    fee,
    taxable: Math.round(taxableHundredths(amount) / 100),
    tax,
    net: amount - fee - tax,
    overSuggested: amount > SUGGESTED_WITHDRAWAL,
  }
}

/** Why an amount cannot be withdrawn; null when it can. */
export const withdrawalRefusal = (
  amount: number,
  redeemable: number,
): 'WITHDRAW_TOO_LITTLE' | 'WITHDRAW_TOO_MUCH' | null => {
  if (!Number.isSafeInteger(amount) || amount < MINIMUM_WITHDRAWAL) return 'WITHDRAW_TOO_LITTLE'
  return amount > redeemable ? 'WITHDRAW_TOO_MUCH' : null
}
