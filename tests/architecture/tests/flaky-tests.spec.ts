import { expect, test } from '@jest/globals'
import { afterSecondTry, closingLine, count } from '../../../scripts/jest/jest-stage.mjs'

const file = (name: string, tests: Record<string, 'passed' | 'failed' | 'pending'>) => ({
  name: `${process.cwd()}/${name}`,
  status: Object.values(tests).includes('failed') ? 'failed' : 'passed',
  assertionResults: Object.entries(tests).map(([fullName, status]) => ({ fullName, status })),
})
const first = {
  testResults: [
    file('a.spec.ts', { one: 'passed', two: 'pending' }),
    file('b.spec.ts', { b1: 'failed', b2: 'passed' }),
  ],
  numPassedTests: 2,
  numFailedTests: 1,
  numRuntimeErrorTestSuites: 0,
}
const second = (tests: Record<string, 'passed' | 'failed'>, broken = 0) => ({
  testResults: [file('b.spec.ts', tests)],
  numRuntimeErrorTestSuites: broken,
})

test('a test that passes only at its second try counts as passed and is reported as unsteady', () => {
  const counts = count(afterSecondTry(first, second({ b1: 'passed', b2: 'passed' })), 0)
  expect(counts).toEqual({ passed: 3, failed: 0, skipped: ['two (pending, a.spec.ts)'], unsteady: ['b1 (b.spec.ts)'] })
  expect(closingLine(counts)).toBe('3 passed, 0 failed, 1 skipped')
})

test('a test that fails twice stays failed, and so does a file that cannot run or fails elsewhere the second time', () => {
  expect(count(afterSecondTry(first, second({ b1: 'failed', b2: 'passed' })), 1).failed).toBe(1)
  expect(count(afterSecondTry(first, second({ b1: 'passed', b2: 'failed' })), 1).failed).toBe(1)
  expect(count(afterSecondTry(first, second({}, 1)), 1).failed).toBe(1)
})

test('a file that could not run at first is reported when it runs', () => {
  const unable = {
    ...first,
    testResults: [{ ...file('b.spec.ts', {}), status: 'failed' }],
    numRuntimeErrorTestSuites: 1,
  }
  const counts = count(afterSecondTry(unable, second({ b1: 'passed' })), 0)
  expect(counts).toEqual({ passed: 1, failed: 0, skipped: [], unsteady: ['b.spec.ts'] })
})
