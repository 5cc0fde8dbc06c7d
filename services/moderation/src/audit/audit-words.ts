import type { Audited } from '@xinyu/contracts/events/audit'
import { gramsOf, gramsOfQuery, searchable } from '../text-search/text-search.public.ts'

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** What an entry is found by: its reason and its values. */
export const searchFieldsOf = ({
  reason = '',
  changes = [],
}: Partial<Pick<Audited, 'reason' | 'changes'>>): { searchText?: string; grams?: number[] } => {
  const searchText = searchable([reason, ...changes.flatMap(({ before, after }) => [before, after])].join(' '))
  const grams = gramsOf(searchText)
  return grams.length > 0 ? { searchText, grams } : {}
}

/** Entries with all the words; those that are too short to be found find nothing. */
export const wordsFilter = (q: string) => {
  const words = searchable(q).split(' ')
  const grams = gramsOfQuery(words)
  return {
    grams: grams.length > 0 ? { $all: grams } : { $in: [] },
    $and: words.map((word) => ({ searchText: { $regex: escaped(word) } })),
  }
}
