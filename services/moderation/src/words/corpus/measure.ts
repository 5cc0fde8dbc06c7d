import type { WordMatcher } from '@xinyu/contracts/rules/sensitive-words'
import type { WordKind } from '@xinyu/contracts/rules/words/word-rule'
import type { LabelledLine } from './corpus.ts'

/** Of one kind of words, or of all: how many lines are about it, found, and taken for it though innocent. */
export interface Measured {
  lines: number
  found: number
  accidents: number
  precision: number
  recall: number
}
export interface Mistake extends LabelledLine {
  read: string[]
}

/** A line may be about more than its label says; an accident is a word that is found in an innocent one. */
export const measure = (
  matcher: WordMatcher,
  lines: readonly LabelledLine[],
): { all: Measured; byKind: Map<WordKind, Measured>; mistakes: Mistake[] } => {
  const mistakes: Mistake[] = []
  const read = lines.map((line) => {
    const meant = matcher.explain(line.text).filter(({ innocent }) => innocent === null)
    const kinds = new Set(meant.map(({ kind }) => kind))
    if (line.kind === null ? kinds.size > 0 : !kinds.has(line.kind))
      mistakes.push({ ...line, read: meant.map(({ word, seen }) => `${word}: ${seen}`) })
    return { ...line, kinds }
  })
  const counted = (isIt: (kind: WordKind) => boolean): Measured => {
    const about = read.filter(({ kind }) => kind !== null && isIt(kind))
    const found = about.filter(({ kind, kinds }) => kind !== null && kinds.has(kind)).length
    const taken = read.filter(({ kinds }) => [...kinds].some(isIt))
    const accidents = taken.filter(({ kind }) => kind === null).length
    return {
      lines: about.length,
      found,
      accidents,
      precision: taken.length === 0 ? 1 : 1 - accidents / taken.length,
      recall: about.length === 0 ? 1 : found / about.length,
    }
  }
  const kinds = [...new Set(lines.flatMap(({ kind }) => kind ?? []))]
  const byKind = new Map(kinds.map((kind) => [kind, counted((one) => one === kind)]))
  return { all: counted(() => true), byKind, mistakes }
}
