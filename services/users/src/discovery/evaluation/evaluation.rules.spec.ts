import { expect, test } from '@jest/globals'
import { Evaluation, giniOf, type Member } from './evaluation.rules.ts'

const settled = { isNew: false, firstDayEnds: null }
const members = new Map<string, Member>([
  ['a', { province: '33', ...settled }],
  ['b', { province: '33', isNew: true, firstDayEnds: '2026-11-20' }],
  ['c', { province: '31', ...settled }],
  ['d', { province: '31', isNew: true, firstDayEnds: '2026-11-20' }],
])
const evaluated = () => {
  const evaluation = new Evaluation(members)
  evaluation.recordShown(['a', 'b', 'somebody who left'], '2026-11-20')
  evaluation.recordShown(['a', 'd'], '2026-11-21')
  const quiet = { wrote: false, said: null }
  evaluation.recordDecision({ from: 'a', to: 'b', yes: true, said: 0.72, wrote: true })
  evaluation.recordDecision({ from: 'b', to: 'a', yes: true, said: 0.78, wrote: true })
  evaluation.recordDecision({ from: 'c', to: 'a', yes: false, said: 0.74, wrote: false })
  evaluation.recordDecision({ ...quiet, from: 'a', to: 'c', yes: null })
  evaluation.recordDecision({ from: 'x', to: 'y', yes: false, said: 0.1, wrote: false })
  return evaluation
}

test('a match needs both, and so does an answered conversation; the groups are counted separately', () => {
  const groups = new Map(
    evaluated()
      .groups()
      .map((one) => [one.group, one]),
  )
  expect(groups.get('all')).toMatchObject({ members: 4, shown: 4, matches: 1, answeredTalks: 1, invisible: 1 / 4 })
  expect(groups.get('newcomers')).toMatchObject({ members: 2, shown: 2, matches: 1, invisible: 0 })
  expect(groups.get('31')).toMatchObject({ members: 2, shown: 1, matches: 0, invisible: 1 / 2 })
})

test('predicted chances are compared with the outcomes, in tenths, over the sampled members', () => {
  const [bin, ...others] = evaluated().calibration()
  expect([bin?.from, bin?.decisions, others]).toEqual([0.7, 3, []])
  expect(bin?.said).toBeCloseTo(0.7467, 3)
  expect(bin?.was).toBeCloseTo(2 / 3)
  expect(evaluated().calibrationError()).toBeCloseTo(0.08, 3)
  expect(new Evaluation(members).calibrationError()).toBeNull()
})

test('the counts of appearances go from the least to the most shown, and the most shown have their share', () => {
  const times = evaluated().percentiles()
  expect(times).toEqual([10, 50, 90, 99, 100].map((percent, at) => ({ percent, times: [0, 1, 2, 2, 2][at] })))
  expect(evaluated().topShare()).toBe(0.5)
  expect([new Evaluation(new Map()).percentiles(), new Evaluation(new Map()).topShare()]).toEqual([[], 0])
})

test('a new member who was shown only after the first day counts as unseen on it', () => {
  expect(evaluated().firstDay()).toEqual({ members: 2, unseen: 0.5 })
})

test('exposure is even when all are shown alike, and uneven when only one is', () => {
  expect(giniOf([3, 3, 3, 3])).toBeCloseTo(0)
  expect(giniOf([0, 0, 0, 12])).toBeCloseTo(0.75)
  expect(giniOf([0, 0])).toBe(0)
})
