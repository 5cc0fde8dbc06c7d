import { expect, test } from '@jest/globals'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { learnInThread } from './learn-in-thread.ts'
import { learn } from './learner/learner.rules.ts'
import type { Decision } from './learner/model.rules.ts'
import type { Traits } from './learner/traits.rules.ts'

const people = Array.from({ length: 60 }, (_, at): Traits => ({
  id: `p${at}`,
  side: String(1 + (at % 2)),
  market: '33',
  numbers: { age: 20 + (at % 17) },
  labels: {},
  tastes: {},
  wants: {},
  offers: {},
}))
const decisions: Decision[] = people.flatMap((one, at) =>
  people
    .filter((other) => other.side !== one.side)
    .slice(0, 6)
    .map((other, place) => ({ from: one.id, to: other.id, yes: (at + place) % 3 === 0 })),
)
async function* inParts() {
  for (let start = 0; start < people.length; start += 25) yield people.slice(start, start + 25)
}

test('the worker thread learns the same model as the main thread, from input in batches', async () => {
  const signal = new AbortController().signal
  const learned = await learnInThread(inParts(), [decisions.slice(0, 100), decisions.slice(100)], signal)
  const here = learn(people, decisions)
  expect(learned?.model).toEqual(here.model)
  expect(learned?.people).toEqual(here.people)
})

test('the event loop keeps running while a thread learns', async () => {
  let turns = 0
  const learned = new AbortController()
  const counting = (async () => {
    while (!learned.signal.aborted) {
      await yieldToEventLoop()
      turns += 1
    }
  })()
  await learnInThread(inParts(), [decisions], new AbortController().signal)
  learned.abort()
  await counting
  expect(turns).toBeGreaterThan(50)
})

test('a stopping service does not wait for the learning', async () => {
  const stopping = new AbortController()
  const learning = learnInThread(inParts(), [decisions], stopping.signal)
  stopping.abort()
  expect(await learning).toBeNull()
})
