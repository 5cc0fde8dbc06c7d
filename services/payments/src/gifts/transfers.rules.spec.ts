import { expect, test } from '@jest/globals'
import { giveUpMilliseconds, resumed, stepAfter, type TransferStep } from './transfers.rules.ts'

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
  ['reserve', giveUpMilliseconds - 1, 'leave'],
  ['reserve', giveUpMilliseconds, 'give up'],
  ['credit', 0, 'go on'],
  ['credit', giveUpMilliseconds * 100, 'go on'],
  ['post', 0, 'go on'],
  ['voiding', 0, 'go on'],
  ['done', giveUpMilliseconds, 'leave'],
  ['void', giveUpMilliseconds, 'leave'],
])('a transfer that stands at %s for %i ms: %s', (step, milliseconds, what) => {
  expect(resumed({ step, addtime }, later(milliseconds))).toBe(what)
})
