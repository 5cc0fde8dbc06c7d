import { idOf } from '@xinyu/platform/ids'
import type { WrittenText } from './texts.store.ts'

export interface Reviewed {
  _id: string
  kind: string
  subject_id: string
  user_id: string
  waitingSince: Date
  texts: { field: string; text: string }[]
}

export const withTexts = ['post', 'comment', 'profile'] as const

/** The name is found on its own too, by every one that a person had. */
export const textsOf = ({
  kind,
  subject_id,
  user_id,
  waitingSince: at,
  texts,
}: Omit<Reviewed, '_id'>): WrittenText[] => {
  const known = withTexts.find((each) => each === kind)
  if (!known) return []
  const text = texts.map((each) => each.text).join(' ')
  const names = kind === 'profile' ? texts.filter(({ field, text: name }) => field === 'name' && name !== '') : []
  return [
    { kind: known, subject_id, user_id, text, at },
    ...names.map(({ text: name }) => ({
      kind: 'name' as const,
      subject_id: idOf(user_id, name),
      user_id,
      text: name,
      at,
    })),
  ]
}
