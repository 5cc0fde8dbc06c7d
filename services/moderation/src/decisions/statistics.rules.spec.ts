import { expect, test } from '@jest/globals'
import { decisionOf, reversalsOf, type Verdict } from './decisions.rules.ts'
import { statisticsOf } from './statistics.rules.ts'

const start = new Date('2026-11-22T01:00:00Z')
const after = (seconds: number): Date => new Date(start.getTime() + seconds * 1_000)
const decision = (
  seconds: number,
  of: { waitedSeconds?: number | null; undone?: boolean; overruled?: boolean } = {},
) => ({
  at: after(seconds),
  waitedSeconds: of.waitedSeconds === undefined ? 60 : of.waitedSeconds,
  undoneAt: of.undone ? after(seconds + 5) : null,
  overruledAt: of.overruled ? after(seconds + 5) : null,
})

test('pauses of ten minutes and more are no work: 30 decisions a minute apart, and 30 after lunch, make an hour', () => {
  const morning = Array.from({ length: 30 }, (_, index) => decision(index * 60))
  const afternoon = Array.from({ length: 30 }, (_, index) => decision(9_000 + index * 60))
  expect(statisticsOf([...morning, ...afternoon])).toMatchObject({ decisions: 60, workedSeconds: 3_600, perHour: 60 })
})

test('p50 and p95 of the waiting time leave out undone decisions and unknown waiting times', () => {
  const waited = Array.from({ length: 20 }, (_, index) => decision(index, { waitedSeconds: index + 1 }))
  const others = [decision(30, { waitedSeconds: 9_999, undone: true }), decision(31, { waitedSeconds: null })]
  expect(statisticsOf([...waited, ...others])).toMatchObject({ decisions: 22, p50: 10, p95: 19, undone: 1 })
  expect(statisticsOf([decision(0, { waitedSeconds: null })])).toMatchObject({ p50: null, p95: null, perHour: 60 })
})

test('a decision is undone by its own moderator and overruled by another one who decides differently, in any order of arrival', () => {
  const of = (_id: string, by: string, verdict: 'approved' | 'rejected' | 'takenBack', seconds: number) => ({
    _id,
    by,
    verdict,
    at: after(seconds),
  })
  const acts = [
    of('d1', 'a', 'rejected', 0),
    of('u1', 'a', 'takenBack', 10),
    of('d2', 'b', 'rejected', 20),
    of('d3', 'c', 'rejected', 30),
    of('d4', 'd', 'approved', 40),
  ]
  for (const received of [acts, acts.toReversed()])
    expect(Object.fromEntries(reversalsOf(received))).toEqual({
      d1: { undoneAt: after(10), overruledAt: null },
      d2: { undoneAt: null, overruledAt: null },
      d3: { undoneAt: null, overruledAt: after(40) },
      d4: { undoneAt: null, overruledAt: null },
    })
})

test('a ban lifted on appeal was overruled, in any order of arrival; an undone decision overrules nobody', () => {
  const of = (_id: string, by: string, verdict: Verdict, seconds: number) => ({ _id, by, verdict, at: after(seconds) })
  const acts = [
    of('b1', 'a', 'banned', 0),
    of('b2', 'b', 'lifted', 10),
    of('u2', 'b', 'takenBack', 20),
    of('a1', 'c', 'liftedOnAppeal', 30),
  ]
  for (const received of [acts, acts.toReversed()])
    expect(Object.fromEntries(reversalsOf(received))).toEqual({
      b1: { undoneAt: null, overruledAt: after(30) },
      b2: { undoneAt: after(20), overruledAt: null },
    })
})

test('an act that only views or claims, was refused or has just begun decides nothing', () => {
  expect(decisionOf({ action: 'posts.reject', outcome: 'done' })).toEqual({ queue: 'posts', verdict: 'rejected' })
  expect(decisionOf({ action: 'users.ban', outcome: 'done' })).toEqual({ queue: 'users', verdict: 'banned' })
  for (const [action, outcome] of [
    ['posts.reject', 'begun'],
    ['posts.reject', 'refused'],
    ['posts.claim', 'done'],
    ['posts.one', 'shown'],
    ['withdrawals.approve', 'done'],
  ] as const)
    expect(decisionOf({ action, outcome })).toBeNull()
})
