import type { Language } from '@xinyu/contracts/errors'
import { labelOf, type Option } from '@xinyu/contracts/lists/option'
import { useLocaleState } from 'react-admin'

/** The label of a shared list's value in the console’s language. */
export const useLabel = () => {
  const [locale] = useLocaleState()
  return <V extends number | string>(list: readonly Option<V>[], value: V | null | undefined): string =>
    labelOf(list, value, locale as Language)
}
