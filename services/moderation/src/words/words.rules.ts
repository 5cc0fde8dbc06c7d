import { normalizeText } from '@xinyu/contracts/rules/sensitive-words'
import type { WordRule } from '@xinyu/contracts/rules/words/word-rule'

/** What two ways to write one word have in common: the list has each word once. */
export const foldedWord = (word: string): string => normalizeText(word)

/**
 * One letter is in too much that is innocent, unless it is meant only beside others; that goes for each way to write a
 * word. What has no letter can never be found.
 */
export const tooShort = ({ word, forms, near }: Pick<WordRule, 'word' | 'forms' | 'near'>): string | null => {
  const least = near.length > 0 ? 1 : 2
  return [word, ...forms].find((form) => [...normalizeText(form)].length < least) ?? null
}

/** Words to import: those that are new, those that the list or the import itself has already, and those too short. */
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
