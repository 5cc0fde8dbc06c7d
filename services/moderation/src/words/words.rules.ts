import { normalizeText } from '@xinyu/contracts/rules/text/sensitive-words'
import type { WordRule } from '@xinyu/contracts/rules/text/words/word-rule'

/** The common form of a word's spellings: the list has each word once. */
export const foldedWord = (word: string): string => normalizeText(word)

/**
 * A single letter occurs in too many innocent texts, unless it counts only beside other words; that applies to each
 * spelling. A word without letters can never be found.
 */
export const tooShort = ({ word, forms, near }: Pick<WordRule, 'word' | 'forms' | 'near'>): string | null => {
  const least = near.length > 0 ? 1 : 2
  return [word, ...forms].find((form) => [...normalizeText(form)].length < least) ?? null
}

/** Sorts the words of an import: new, duplicate in the list or the import, too short. */
export const sortImport = (
  words: readonly WordRule[],
  known: ReadonlySet<string>,
): { fresh: WordRule[]; doubled: string[]; tooShort: string[] } => {
  const seen = new Set(known)
  const sorted = { fresh: [] as WordRule[], doubled: [] as string[], tooShort: [] as string[] }
  for (const rule of words) {
    const folded = foldedWord(rule.word)
    if (tooShort(rule) !== null) sorted.tooShort.push(rule.word)
    else if (seen.has(folded)) sorted.doubled.push(rule.word)
    else {
      seen.add(folded)
      sorted.fresh.push(rule)
    }
  }
  return sorted
}
