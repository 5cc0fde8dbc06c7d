import type { Language } from '../errors.ts'

/** One choice of a list: its wire value and its labels. */
export interface Option<V extends number | string = number> {
  readonly value: V
  readonly zh: string
  readonly en: string
}

/** Numbers the pairs from 0, in their order. */
export const numbered = (pairs: readonly (readonly [zh: string, en: string])[]): readonly Option[] =>
  pairs.map(([zh, en], value) => ({ value, zh, en }))

/** The label of a choice; empty for values not in the list, null or absent. */
export const labelOf = <V extends number | string>(
  list: readonly Option<V>[],
  value: V | null | undefined,
  language: Language,
): string => {
  const option = list.find((item) => item.value === value)
  return option ? option[language === 'en' ? 'en' : 'zh'] : ''
}
