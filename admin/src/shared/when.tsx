import { useLocaleState } from 'react-admin'
import { moment } from './format.ts'

/** A time in the console’s language, whatever the browser’s. */
export const When = ({ at }: { at: string | null }) => {
  const [locale] = useLocaleState()
  return at ? moment(at, locale) : '—'
}
