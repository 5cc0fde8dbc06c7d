import type { FaqEntry } from './faq.ts'

const fold = (text: string): string => text.normalize('NFKC').toLowerCase()

/** Pairs of adjacent characters, for a language that puts no space between its words. */
const pairsOf = (text: string): string[] => [...text].slice(1).map((char, index) => `${[...text][index] ?? ''}${char}`)

const pointsOf = (word: string, question: string, rest: string): number => {
  if (question.includes(word)) return 8
  if (rest.includes(word)) return 4
  const isHan = /\p{Script=Han}/u.test(word)
  if (!isHan) return 0
  return pairsOf(word).filter((pair) => `${question} ${rest}`.includes(pair)).length
}

/**
 * The matching entries, best first; all of them for an empty query. Whole words count most. In Chinese, shared pairs of
 * adjacent characters count too, so that a whole sentence finds something.
 */
export const searchFaq = (entries: readonly FaqEntry[], words: string): FaqEntry[] => {
  const query = fold(words)
    .split(/[\s,.!?;:、，。！？；：]+/)
    .filter((word) => word !== '')
  if (query.length === 0) return [...entries]
  const scored = entries.map((entry) => {
    const { zh, en, also } = entry
    const question = fold(`${zh.question} ${en.question}`)
    const rest = fold(`${also} ${zh.answer} ${en.answer}`)
    return { entry, points: query.reduce((sum, word) => sum + pointsOf(word, question, rest), 0) }
  })
  return scored
    .filter(({ points }) => points > 0)
    .sort((one, other) => other.points - one.points)
    .map(({ entry }) => entry)
}
