import { expect, test } from '@jest/globals'
import { giveUpAfterMs, recoveryOf, stepAfter, type TransferStep } from './transfers.rules.ts'

const addtime = new Date('2026-03-01T00:00:00Z')
const later = (milliseconds: number): Date => new Date(addtime.getTime() + milliseconds)

test('a transfer goes reserve, credit, post, done; or voiding, void', () => {
  const walk = (from: TransferStep): TransferStep[] => {
    const next = stepAfter(from)
    return next ? [from, ...walk(next)] : [from]
  }
  expect([walk('reserve'), walk('voiding')]).toEqual([
    ['reserve', 'credit', 'post', 'done'],
    ['voiding', 'void'],
  ])
})

test.each<[TransferStep, number, string]>([
  ['reserve', 0, 'leave'],
  ['reserve', giveUpAfterMs - 1, 'leave'],
  ['reserve', giveUpAfterMs, 'give up'],
  ['credit', 0, 'go on'],
  ['credit', giveUpAfterMs * 100, 'go on'],
  ['post', 0, 'go on'],
  ['voiding', 0, 'go on'],
  ['done', giveUpAfterMs, 'leave'],
  ['void', giveUpAfterMs, 'leave'],
])('a transfer that stands at %s for %i ms: %s', (step, milliseconds, what) => {
  expect(recoveryOf({ step, addtime }, later(milliseconds))).toBe(what)
})
