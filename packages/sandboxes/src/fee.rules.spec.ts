import { expect, test } from '@jest/globals'
import { feeOf } from './fee.rules.ts'

test.each([
  [600, 4],
  [250, 2],
  [750, 5],
  [80, 0],
  [100, 1],
])('the provider takes the fee of %i fen for a payment, and gives back the same for a refund', (fen, fee) => {
  expect([feeOf(fen), feeOf(-fen)]).toEqual([fee, 0 - fee])
})
