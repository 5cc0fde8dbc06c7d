import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { type MonthBefore, planWithdrawal, withdrawalRefusal, worthOfFlowers } from './withdrawal.ts'

const yuan = (amount: number): number => Math.round(amount * 100)

describe('withdrawal', () => {
  it.each([
    // amount, fee, tax, net, in yuan
    [100, 5, 0, 95],
    [800, 40, 0, 760],
    [800.01, 40, 0, 760.01],
    [1000, 50, 40, 910],
    [4000, 200, 640, 3160],
    [5000, 250, 800, 3950],
    [25_000, 1250, 4000, 19_750],
    [30_000, 1500, 5200, 23_300],
    [62_500, 3125, 13_000, 46_375],
    [100_000, 5000, 25_000, 70_000],
  ])('of %d yuan costs a fee of %d and a tax of %d and pays %d', (amount, fee, tax, net) => {
    expect(planWithdrawal(yuan(amount))).toMatchObject({
      fee: yuan(fee),
      tax: yuan(tax),
      net: yuan(net),
      overSuggested: amount > 800,
    })
  })

  // the rules change at these amounts; between them everything repeats every 100 fen, the unit of all percentages
  it.each([
    [0, 500_000],
    [2_450_000, 2_550_000],
    [6_200_000, 6_300_000],
    [9_900_000, 10_000_000],
  ])('adds up and never pays less for more (but for a fen of rounding), on every fen from %d to %d', (from, to) => {
    let before = planWithdrawal(from)
    let earlier = before
    for (let amount = from + 1; amount <= to; amount += 1) {
      const plan = planWithdrawal(amount)
      const sound =
        plan.fee + plan.tax + plan.net === amount &&
        plan.net >= before.net - 1 &&
        plan.net >= earlier.net &&
        plan.tax >= before.tax &&
        plan.fee >= before.fee &&
        Number.isInteger(plan.tax)
      if (!sound || Math.abs(plan.fee - amount * 0.05) > 0.500001)
        throw new Error(`${amount}: ${JSON.stringify(plan)} after ${JSON.stringify(before)}`)
      earlier = before
      before = plan
    }
    expect(before.amount).toBe(to)
  })

  it('requires 100 yuan and a sufficient balance', () => {
    expect(withdrawalRefusal(9999, 50_000)).toBe('WITHDRAW_TOO_LITTLE')
    expect(withdrawalRefusal(10_000, 10_000)).toBeNull()
    expect(withdrawalRefusal(10_001, 10_000)).toBe('WITHDRAW_TOO_MUCH')
    expect(withdrawalRefusal(10_000.5, 20_000)).toBe('WITHDRAW_TOO_LITTLE')
  })

  it('gives the receiver 60 percent of what was paid for the flowers, and nothing for unpaid ones', () => {
    expect([worthOfFlowers(100), worthOfFlowers(990), worthOfFlowers(1), worthOfFlowers(0)]).toEqual([60, 594, 0, 0])
  })

  it('takes the same tax from one payment as from any number of parts of it in a month', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 10_000, max: 3_000_000 }), { minLength: 1, maxLength: 12 }), (parts) => {
        let month: MonthBefore = { amount: 0, tax: 0 }
        for (const amount of parts) {
          const plan = planWithdrawal(amount, month)
          expect(plan.fee + plan.tax + plan.net).toBe(amount)
          expect(plan.net).toBeGreaterThan(0)
          month = { amount: month.amount + amount, tax: month.tax + plan.tax }
        }
        expect(month.tax).toBe(planWithdrawal(month.amount).tax)
      }),
    )
  })

  it('warns as soon as the month is above 800 yuan, not the single payment', () => {
    expect(planWithdrawal(10_000, { amount: 80_000, tax: 0 })).toMatchObject({ tax: 2_000, overSuggested: true })
    expect(planWithdrawal(10_000, { amount: 70_000, tax: 0 })).toMatchObject({ tax: 0, overSuggested: false })
  })
})
