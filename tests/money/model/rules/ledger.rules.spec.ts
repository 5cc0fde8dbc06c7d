import { expect, test } from '@jest/globals'
import { runRules } from './run-rules.ts'

// `npm run money:model -- --rules --sequences 100000` runs more.
test('2,000 random wallet sequences match plain addition and subtraction, to the fen', () => {
  const { sequences, kinds, drift, faults } = runRules({ sequences: 2_000, seed: 20_261_121 })
  expect(faults).toEqual([])
  expect([sequences, drift]).toEqual([2_000, 0])
  expect([...kinds.values()].every((count) => count > 200)).toBe(true)
  expect(kinds.size).toBe(19)
})
