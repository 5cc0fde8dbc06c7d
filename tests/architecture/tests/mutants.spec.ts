import { expect, test } from '@jest/globals'
import { root } from '../tree.ts'
import { whyNotPlanted } from '../../security/mutants/hole.ts'
import { holes } from '../../security/mutants/holes.ts'

test('every planted hole fits the source as it is, and names a test that is there', () => {
  const faults = holes.flatMap((hole) => {
    const reason = whyNotPlanted(root, hole)
    return reason ? [`${hole.name}: ${reason}`] : []
  })
  expect(faults).toEqual([])
  expect(holes.length).toBeGreaterThanOrEqual(25)
  expect(new Set(holes.map(({ name }) => name)).size).toBe(holes.length)
})
