import { expect, test } from '@jest/globals'
import { runModel } from './run-model.ts'

// `npm run money:model -- --sequences 100000` runs more.
test('in any order of user actions, provider notifications and time, money and points match the model', async () => {
  const { sequences, actions, kinds, faults } = await runModel({
    sequences: 160,
    seed: 20_261_121,
    lanes: 8,
    shrinks: false,
  })
  expect(faults).toEqual([])
  expect(sequences).toBe(160)
  expect(actions).toBeGreaterThan(1_000)
  expect(kinds.get('cut off at a write')).toBeGreaterThan(50)
  expect(kinds.get('finance locks a month')).toBeGreaterThan(50)
  expect(kinds.size).toBeGreaterThanOrEqual(14)
}, 300_000)
