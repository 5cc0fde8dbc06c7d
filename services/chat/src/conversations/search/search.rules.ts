import type { MessageWarning } from '@xinyu/contracts/signals'

interface Searched {
  kind: string
  content: string
  from: string
  recalled?: boolean
  warning?: MessageWarning
}
/** Where a search continues: in which conversation of the list, and below which number; null: at its end. */
export interface SearchPlace {
  conversation: number
  seq: number | null
}

/** The cursor as text for the client; an invalid one means the beginning. */
export const textOfPlace = ({ conversation, seq }: SearchPlace): string => `${conversation}_${seq ?? ''}`
export const placeOf = (cursor: string | undefined): SearchPlace => {
  const [, conversation = '0', seq = ''] = /^(\d{1,6})_(\d{0,9})$/.exec(cursor ?? '') ?? []
  return { conversation: Number(conversation), seq: seq === '' ? null : Number(seq) }
}

/** Folds full width, capitals and compatibility forms, so that equal-looking letters match. */
export const folded = (text: string): string => text.normalize('NFKC').toLowerCase()

/** Whether the searcher may read this text and it contains the words. */
export const isMatch = (
  { kind, content, recalled, from, warning }: Searched,
  { me, needle }: { me: string; needle: string },
): boolean =>
  kind === 'text' &&
  !recalled &&
  // a withheld message must first be opened in its conversation
  (from === me || warning?.stage !== 3) &&
  folded(content).includes(needle)
