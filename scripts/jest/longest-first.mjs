import TestSequencer from '@jest/test-sequencer'

/** Files that take a minute or more, longest first: started late, they would keep one worker waiting for the other. */
const long = [
  'tests/browser/accessibility/axe-members',
  'tests/browser/accessibility/axe-console',
  'tests/browser/member/logins',
  'tests/browser/member/main-job',
  'tests/browser/console/finance',
  'message-bus/kafka-bus',
  'face/src/pipeline/pipeline',
  'tests/money/crash/crash',
  'tests/security/slow-readers',
  // the first makes the demo data, for which the last two would wait
  'tests/journeys/product/constants',
  'tests/journeys/product/start',
  'tests/journeys/main-job/main-job-kafka',
  'tests/journeys/product/picture-addresses',
  'tests/journeys/product/demo-data',
  'tests/security/erasure-everywhere',
  'tests/security/fuzz',
  'tests/journeys/members/incident',
]
const place = ({ path }) => {
  const found = long.findIndex((part) => path.includes(`${part}.spec.`))
  return found < 0 ? long.length : found
}

/** Known long files first, then jest's order, which knows durations only from earlier runs on the same machine. */
export default class LongestFirst extends TestSequencer {
  async sort(tests) {
    return [...(await super.sort(tests))].sort((one, other) => place(one) - place(other))
  }
}
