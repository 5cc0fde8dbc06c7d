import { expect, test } from '@jest/globals'
import type { SignalKind } from '@xinyu/contracts/signals'
import { signalsIn } from '../text-signals.rules.ts'
import { type LabelledLine, readCorpus } from './corpus.ts'

interface Measured {
  lines: number
  precision: number
  recall: number
}

const corpus = readCorpus()
const kinds: SignalKind[] = ['contact', 'offApp', 'money']
/** in total, and of any one kind */
const least = {
  tuning: { all: { precision: 0.98, recall: 0.97 }, kind: { precision: 0.96, recall: 0.95 } },
  heldOut: { all: { precision: 0.95, recall: 0.9 }, kind: { precision: 0.9, recall: 0.85 } },
}

/** A line may carry more signals than its label; a signal in an innocent line is a false positive. */
const measure = (lines: readonly LabelledLine[], isIt: (kind: SignalKind) => boolean): Measured => {
  const about = lines.filter(({ kind }) => kind !== null && isIt(kind))
  const found = about.filter(({ kind, text }) => kind !== null && signalsIn(text).includes(kind))
  const taken = lines.filter(({ text }) => signalsIn(text).some(isIt))
  const accidents = taken.filter(({ kind }) => kind === null)
  return {
    lines: about.length,
    precision: taken.length === 0 ? 1 : 1 - accidents.length / taken.length,
    recall: found.length / about.length,
  }
}
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`.padStart(8)
const line = (name: string, { lines, precision, recall }: Measured): string =>
  `${name.padEnd(18)}${String(lines).padStart(4)} lines  precision${percent(precision)}  recall${percent(recall)}`

test('the corpus of signals has at least four hundred lines, a third of them innocent', () => {
  const all = [...corpus.tuning, ...corpus.heldOut]
  expect(all.length).toBeGreaterThanOrEqual(400)
  expect(all.filter(({ kind }) => kind === null).length).toBeGreaterThan(all.length / 3)
  expect(new Set(all.map(({ text }) => text)).size).toBe(all.length)
})

test.each(['tuning', 'heldOut'] as const)('finds signals and avoids false positives in the %s half', (half) => {
  const lines = corpus[half]
  const all = measure(lines, () => true)
  const byKind = kinds.map((kind) => [kind, measure(lines, (one) => one === kind)] as const)
  const report = [line(`signals, ${half}:`, all), ...byKind.map(([kind, of]) => line(`  ${kind}`, of))]
  process.stdout.write(`${report.join('\n')}\n`)
  const mistakes = lines.filter(({ kind, text }) => {
    const read = signalsIn(text)
    return kind === null ? read.length > 0 : !read.includes(kind)
  })
  const wrong = mistakes.map(({ kind, text }) => `${kind ?? 'innocent'}: ${text} (${signalsIn(text).join(', ')})`)
  const isEnough = (of: Measured, { precision, recall }: { precision: number; recall: number }): boolean =>
    of.precision >= precision && of.recall >= recall
  const failed = [
    ...(isEnough(all, least[half].all) ? [] : ['all']),
    ...byKind.filter(([, of]) => !isEnough(of, least[half].kind)).map(([kind]) => kind),
  ]
  expect({ failed, wrong: failed.length === 0 ? [] : wrong }).toEqual({ failed: [], wrong: [] })
})
