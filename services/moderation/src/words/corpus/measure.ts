import type { WordMatcher } from '@xinyu/contracts/rules/text/sensitive-words'
import type { WordKind } from '@xinyu/contracts/rules/text/words/word-rule'
import type { LabelledLine } from './corpus.ts'

/** Counts for one kind of words, or all: lines labelled so, found, and innocent lines taken for it. */
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

/** A line may contain more kinds than its label; only a word found in an innocent line is a false positive. */
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
  const counted = (isKind: (kind: WordKind) => boolean): Measured => {
    const about = read.filter(({ kind }) => kind !== null && isKind(kind))
    const found = about.filter(({ kind, kinds }) => kind !== null && kinds.has(kind)).length
    const taken = read.filter(({ kinds }) => [...kinds].some(isKind))
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
