import type { ReactNode } from 'react'
import { useLocaleState, useTranslate } from 'react-admin'

/** What a column needs to format a record. */
export interface Translation {
  translate: ReturnType<typeof useTranslate>
  locale: string
}

/** One column of a list, for the table and the export. */
export interface Column<R> {
  /** name of the column: gives its label `resources.<resource>.fields.<source>` and its sort field */
  source: string
  align?: 'right'
  /** only in the export */
  isInFileOnly?: boolean
  /** left out of the table where the window is narrow; in the export always */
  isForWideOnly?: boolean
  /** takes half of the width, and is cut at its end */
  isCut?: boolean
  /** value in the export, and in the table unless `render` is set */
  text(record: R, translation: Translation): string | number | null
  render?(record: R, translation: Translation): ReactNode
}

export const useTranslation = (): Translation => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  return { translate, locale }
}
