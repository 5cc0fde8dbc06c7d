import { reasonTemplates } from '@xinyu/contracts/admin/desk'
import type { Language } from '@xinyu/contracts/errors'
import type { RecordOf } from '@xinyu/contracts/resource'
import { useGetList } from 'react-admin'

export type Reason = RecordOf<typeof reasonTemplates>

const none: Reason[] = []

/** The configured rejection reasons of a queue; the first nine have shortcut keys. */
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

export const reasonName = ({ title, titleEn }: Reason, locale: string): string => (locale === 'en' ? titleEn : title)
export const reasonText = ({ text, textEn }: Reason, language: Language): string => (language === 'en' ? textEn : text)

/** A rejected photo or field, as named to the member. */
export interface Part {
  key: string
  label: Record<Language, string>
}

/**
 * The member's notice: a line per reason, prefixed with the affected parts. A reason about everything has no prefix.
 */
export const reasonNotice = (chosen: ReadonlyMap<Reason, readonly Part[]>, language: Language): string =>
  [...chosen]
    .map(([reason, parts]) => {
      const notice = reasonText(reason, language)
      if (parts.length === 0) return notice
      const [between, after] = language === 'en' ? [', ', ': '] : ['、', '：']
      return `${parts.map(({ label }) => label[language]).join(between)}${after}${notice}`
    })
    .join('\n')
