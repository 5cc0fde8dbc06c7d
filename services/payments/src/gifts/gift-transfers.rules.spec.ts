import { expect, test } from '@jest/globals'
import { giveUpAfterMs, recoveryOf, stepAfter, type GiftTransferStep } from './gift-transfers.rules.ts'

const addtime = new Date('2026-03-01T00:00:00Z')
const later = (milliseconds: number): Date => new Date(addtime.getTime() + milliseconds)

test('a transfer moves reserve, credit, post, done; or voiding, void', () => {
  const walk = (from: GiftTransferStep): GiftTransferStep[] => {
    const next = stepAfter(from)
    return next ? [from, ...walk(next)] : [from]
  }
  expect([walk('reserve'), walk('voiding')]).toEqual([
    ['reserve', 'credit', 'post', 'done'],
    ['voiding', 'void'],
  ])
})

test.each<[GiftTransferStep, number, string]>([
  ['reserve', 0, 'leave'],
  ['reserve', giveUpAfterMs - 1, 'leave'],
  ['reserve', giveUpAfterMs, 'give up'],
  ['credit', 0, 'go on'],
  ['credit', giveUpAfterMs * 100, 'go on'],
  ['post', 0, 'go on'],
  ['voiding', 0, 'go on'],
  ['done', giveUpAfterMs, 'leave'],
  ['void', giveUpAfterMs, 'leave'],
])('a transfer that is at %s for %i ms: %s', (step, milliseconds, what) => {
  expect(recoveryOf({ step, addtime }, later(milliseconds))).toBe(what)
})
