import type { MessageWarning } from '@xinyu/contracts/signals'

interface Searched {
  kind: string
  content: string
  from: string
  recalled?: boolean
  warning?: MessageWarning
}
/** Where a search goes on: at which talk of the list, and below which number; null: at its end. */
export interface SearchPlace {
  talk: number
  seq: number | null
}

/** A place as it is handed out; whatever comes back instead is the beginning. */
export const textOfPlace = ({ talk, seq }: SearchPlace): string => `${talk}_${seq ?? ''}`
export const placeOf = (cursor: string | undefined): SearchPlace => {
  const [, talk = '0', seq = ''] = /^(\d{1,6})_(\d{0,9})$/.exec(cursor ?? '') ?? []
  return { talk: Number(talk), seq: seq === '' ? null : Number(seq) }
}

/** Letters that look or sound the same to who searches are one: full width, capitals, compatibility forms. */
export const folded = (text: string): string => text.normalize('NFKC').toLowerCase()

/** Whether it is a text that the one who searches may read and that holds what they look for. */
export const holds = (
  { kind, content, recalled, from, warning }: Searched,
  { me, needle }: { me: string; needle: string },
): boolean =>
  kind === 'text' &&
  !recalled &&
  // one that is held shows only once it was opened in its talk
  (from === me || warning?.stage !== 3) &&
  folded(content).includes(needle)
