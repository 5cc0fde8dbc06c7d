import { reasonTemplates } from '@xinyu/contracts/admin/desk'
import type { Language } from '@xinyu/contracts/errors'
import type { RecordOf } from '@xinyu/contracts/resource'
import { useGetList } from 'react-admin'

export type Reason = RecordOf<typeof reasonTemplates>

const none: Reason[] = []

/** Why something of this queue is turned down, as the console’s reasons have it; the first nine have a key each. */
export const useReasons = (queue: string): Reason[] => {
  const { data } = useGetList<Reason>(
    reasonTemplates.name,
    {
      filter: { queue, isOn: true },
      sort: { field: 'order', order: 'ASC' },
      pagination: { page: 1, perPage: 50 },
    },
    { staleTime: 60_000 },
  )
  return data ?? none
}

export const nameOf = ({ title, titleEn }: Reason, locale: string): string => (locale === 'en' ? titleEn : title)
export const noticeOf = ({ text, textEn }: Reason, language: Language): string => (language === 'en' ? textEn : text)

/** A part of what is turned down, a photo or a field, as its member knows it. */
export interface Part {
  key: string
  label: Record<Language, string>
}

/**
 * What the member reads: a line for each reason, before it the parts that it is about. A reason that is about the whole
 * stands alone.
 */
export const noticeFor = (chosen: ReadonlyMap<Reason, readonly Part[]>, language: Language): string =>
  [...chosen]
    .map(([reason, parts]) => {
      const notice = noticeOf(reason, language)
      if (parts.length === 0) return notice
      const [between, after] = language === 'en' ? [', ', ': '] : ['、', '：']
      return `${parts.map(({ label }) => label[language]).join(between)}${after}${notice}`
    })
    .join('\n')
