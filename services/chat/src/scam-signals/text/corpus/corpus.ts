import { readFileSync } from 'node:fs'
import { type SignalKind, signalKind } from '@xinyu/contracts/signals'

/** A line and its label; null: innocent. */
export interface LabelledLine {
  text: string
  kind: SignalKind | null
}

const linesOf = (name: string): string[] =>
  readFileSync(new URL(name, import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean)

/** Our own lines, in two halves: phrases are tuned on one and tested on both. */
export const readCorpus = (): { tuning: LabelledLine[]; heldOut: LabelledLine[] } => {
  const all: LabelledLine[] = [
    ...linesOf('innocent.txt').map((text) => ({ text, kind: null })),
    ...linesOf('meant.txt').map((line) => {
      const [kind = '', text = ''] = line.split('\t')
      return { text, kind: signalKind.parse(kind) }
    }),
  ]
  return {
    tuning: all.filter((_line, index) => index % 2 === 0),
    heldOut: all.filter((_line, index) => index % 2 === 1),
  }
}
