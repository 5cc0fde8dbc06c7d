import { beforeAll, expect, test } from '@jest/globals'
import { WordMatcher } from '@xinyu/contracts/rules/text/sensitive-words'
import { firstWords } from '../first-list/first-words.ts'
import { type Corpus, readCorpus } from './corpus.ts'
import { measure, type Measured } from './measure.ts'

const matcher = new WordMatcher(firstWords)
let corpus: Corpus
beforeAll(() => {
  corpus = readCorpus()
})

/** Minimum recall and precision, overall and for each kind. */
const least = {
  tuning: { all: { precision: 0.99, recall: 0.98 }, kind: { precision: 0.97, recall: 0.95 } },
  heldOut: { all: { precision: 0.98, recall: 0.96 }, kind: { precision: 0.95, recall: 0.88 } },
}
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`.padStart(8)
const line = (name: string, { lines, precision, recall }: Measured): string =>
  `${name.padEnd(14)}${String(lines).padStart(5)} lines  precision${percent(precision)}  recall${percent(recall)}`

test('the corpus has two thousand lines, half of them held out from tuning', () => {
  const { tuning, heldOut } = corpus
  expect([tuning.length + heldOut.length, Math.abs(tuning.length - heldOut.length) < 5]).toEqual([2_000, true])
  expect(tuning.filter(({ kind }) => kind === null).length).toBeGreaterThan(500)
})

test.each(['tuning', 'heldOut'] as const)('words are found and innocent lines are not, in the %s half', (half) => {
  const { all, byKind, mistakes } = measure(matcher, corpus[half])
  const report = [line(`${half}:`, all), ...[...byKind].map(([kind, of]) => line(`  ${kind}`, of))]
  process.stdout.write(`${report.join('\n')}\n`)
  const missed = mistakes.map(({ kind, text, read }) => `${kind ?? 'innocent'}: ${text} (${read.join(', ')})`)
  for (const [kind, { precision, recall }] of [['all', all] as const, ...byKind]) {
    const { precision: precise, recall: found } = least[half][kind === 'all' ? 'all' : 'kind']
    const isEnough = precision >= precise && recall >= found
    expect({ kind, isEnough, missed: isEnough ? [] : missed }).toEqual({ kind, isEnough: true, missed: [] })
  }
})

test.each(['天津大麻花', '办证件照', '面包养胃', '手机跑分', '胆子真大，麻烦你了'])('%s is innocent', (text) => {
  expect(matcher.find(text)).toBeNull()
})

test.each([
  ['加我微信abc123', 'contact', 'review'],
  ['Ｖ Ｘ：qingqing520', 'contact', 'review'],
  ['賭🎲博平台', 'gambling', 'refuse'],
  ['赌8博', 'gambling', 'refuse'],
  ['d.u.b.o 网', 'gambling', 'refuse'],
])('%s is found as %s, to %s', (text, kind, action) => {
  expect(matcher.find(text)).toMatchObject({ kind, action })
})
