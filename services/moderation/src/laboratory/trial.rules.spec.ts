import { expect, test } from '@jest/globals'
import { type Scored, shares, trialOf, trialOfScores, wholeNumbersTo } from './trial.rules.ts'

const reading = { read: 6, isComplete: true }
const at = new Date(0)
const scored = (score: number, verdict: Scored['verdict'], user_id = `u${score}`): Scored => {
  return { subject_id: `s${score}`, user_id, score, text: '', at, verdict }
}
const all = [
  scored(0.9, 'rejected', 'one'),
  scored(0.8, 'rejected', 'one'),
  scored(0.6, 'approved'),
  scored(0.5, null),
  scored(0.3, 'rejected'),
  scored(0.1, 'approved'),
]

test('the curve says of each threshold what a trial of it alone would say', () => {
  const { curve } = trialOfScores(all, { ...reading, from: 0.55, thresholds: shares })
  expect(curve).toHaveLength(19)
  for (const { from, ...rates } of curve) {
    const {
      read: _read,
      isComplete: _isComplete,
      curve: _curve,
      samples: _samples,
      ...alone
    } = trialOf(
      all.filter(({ score }) => score >= from),
      reading,
      3,
    )
    expect([from, rates]).toEqual([from, alone])
  }
})

test('the tried threshold is a point of the curve, the lowest first', () => {
  const { curve, hits } = trialOfScores(all, { ...reading, from: 0.57, thresholds: [0.2, 0.85] })
  expect(curve).toEqual([
    { from: 0.2, hits: 5, members: 4, approved: 1, rejected: 3, precision: 0.75, recall: 1 },
    { from: 0.57, hits: 3, members: 2, approved: 1, rejected: 2, precision: 2 / 3, recall: 2 / 3 },
    { from: 0.85, hits: 1, members: 1, approved: 0, rejected: 1, precision: 1, recall: 1 / 3 },
  ])
  expect(hits).toBe(3)
})

test('sums of signals have whole thresholds up to the highest, of any size at most nineteen', () => {
  expect(wholeNumbersTo(4)).toEqual([1, 2, 3, 4])
  expect(wholeNumbersTo(0)).toEqual([])
  const many = wholeNumbersTo(1_000)
  expect([many.length, many[0], many.at(-1)]).toEqual([18, 53, 954])
})
