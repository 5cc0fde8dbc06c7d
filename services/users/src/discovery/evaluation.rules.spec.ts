import { expect, test } from '@jest/globals'
import { Evaluation, giniOf } from './evaluation.rules.ts'

const members = new Map([
  ['a', { province: '33', isNew: false }],
  ['b', { province: '33', isNew: true }],
  ['c', { province: '31', isNew: false }],
])
const heard = () => {
  const evaluation = new Evaluation(members)
  evaluation.show(['a', 'a', 'b', 'somebody who left'])
  const quiet = { wrote: false, said: null }
  evaluation.hear({ from: 'a', to: 'b', yes: true, said: 0.72, wrote: true })
  evaluation.hear({ from: 'b', to: 'a', yes: true, said: 0.78, wrote: true })
  evaluation.hear({ from: 'c', to: 'a', yes: false, said: 0.74, wrote: false })
  evaluation.hear({ ...quiet, from: 'a', to: 'c', yes: null })
  return evaluation
}

test('a match needs both, and so does an answered talk; the groups are told apart', () => {
  const groups = new Map(
    heard()
      .groups()
      .map((one) => [one.group, one]),
  )
  expect(groups.get('all')).toMatchObject({ members: 3, shown: 3, matches: 1, answeredTalks: 1, invisible: 1 / 3 })
  expect(groups.get('newcomers')).toMatchObject({ members: 1, shown: 1, matches: 1, invisible: 0 })
  expect(groups.get('31')).toMatchObject({ members: 1, shown: 0, matches: 0, invisible: 1 })
})

test('chances stand beside what came of them, in tenths', () => {
  const [bin, ...others] = heard().calibration()
  expect([bin?.from, bin?.decisions, others]).toEqual([0.7, 3, []])
  expect(bin?.said).toBeCloseTo(0.7467, 3)
  expect(bin?.was).toBeCloseTo(2 / 3)
})

test('exposure is even when all are shown alike, and for one when nobody else is', () => {
  expect(giniOf([3, 3, 3, 3])).toBeCloseTo(0)
  expect(giniOf([0, 0, 0, 12])).toBeCloseTo(0.75)
  expect(giniOf([0, 0])).toBe(0)
})
