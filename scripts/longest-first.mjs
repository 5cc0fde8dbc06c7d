import TestSequencer from '@jest/test-sequencer'

/** What takes a minute and more, the longest first: begun late, the other worker would wait for it. */
const long = [
  'tests/browser/axe-members',
  'tests/browser/axe-console',
  'tests/browser/logins',
  'tests/browser/main-job',
  'tests/browser/finance',
  'carrier/carrier.kafka',
  'face/src/pipeline/pipeline',
  'tests/money/crash/crash',
  'tests/journeys/constants',
]
const place = ({ path }) => {
  const found = long.findIndex((part) => path.includes(`${part}.spec.`))
  return found < 0 ? long.length : found
}

/** Jest's own order, which knows how long a file took only where it ran before, but what is known to be long first. */
export default class LongestFirst extends TestSequencer {
  async sort(tests) {
    return [...(await super.sort(tests))].sort((one, other) => place(one) - place(other))
  }
}
