import { expect, test } from '@jest/globals'
import { listsFor, type Pairing } from '../learning/learner/market.rules.ts'
import { listsInThread, PairColumns } from './lists-in-thread.ts'

const people = Array.from({ length: 30 }, (_, at) => `p${at}`)
const chanceOf = (one: number, other: number): number => ((one * 7 + other * 13) % 29) / 30
const found: Pairing[] = people.flatMap((a, one) =>
  people.flatMap((b, other) => (one < other && one % 2 !== other % 2 ? [{ a, b, both: chanceOf(one, other) }] : [])),
)

test('the worker thread makes the same lists as the main thread, also when pairs are found from both sides', async () => {
  const pairs = new PairColumns(people)
  for (const { a, b, both } of found) pairs.add(a, b, both)
  for (const { a, b, both } of found) pairs.add(b, a, both)
  const lists = await listsInThread(pairs, { rows: 3, blend: 0.1 }, new AbortController().signal)
  expect(lists).toEqual(listsFor(people, found, { rows: 3, blend: 0.1 }))
})

test('no lists are made after an abort', async () => {
  const ended = new AbortController()
  ended.abort()
  expect(await listsInThread(new PairColumns(people), { rows: 3 }, ended.signal)).toBeNull()
})
