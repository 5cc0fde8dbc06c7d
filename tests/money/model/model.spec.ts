import { expect, test } from '@jest/globals'
import { runModel } from './run-model.ts'

// `npm run money:model -- --sequences 100000` runs as many as one wants.
test('whatever people, providers and time do, in whatever order, money and points are where the model says', async () => {
  const { sequences, acts, kinds, faults } = await runModel({
    sequences: 160,
    seed: 20_261_121,
    lanes: 8,
    shrinks: false,
  })
  expect(faults).toEqual([])
  expect(sequences).toBe(160)
  expect(acts).toBeGreaterThan(1_000)
  expect(kinds.size).toBeGreaterThanOrEqual(14)
}, 300_000)
