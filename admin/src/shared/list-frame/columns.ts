import type { ReactNode } from 'react'
import { useLocaleState, useTranslate } from 'react-admin'

/** What a column needs to put a record into words. */
export interface Words {
  translate: ReturnType<typeof useTranslate>
  locale: string
}

/** One column of a list: the same in the table and in the file that is exported. */
export interface Column<R> {
  /** names the column: its label is `resources.<resource>.fields.<source>`, and the order that it can be sorted by */
  source: string
  align?: 'right'
  /** more than a table has room for: in the exported file alone */
  isInFileOnly?: boolean
  /** what stands in the exported file, and in the table unless `render` says more */
  text(record: R, words: Words): string | number | null
  render?(record: R, words: Words): ReactNode
}

export const useWords = (): Words => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  return { translate, locale }
}
