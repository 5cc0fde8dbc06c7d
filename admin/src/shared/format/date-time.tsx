import { useLocaleState } from 'react-admin'
import { formatDateTime } from './format.ts'

/** A time in the console’s language, not the browser’s. */
export const DateTime = ({ at }: { at: string | null }) => {
  const [locale] = useLocaleState()
  return at ? formatDateTime(at, locale) : '—'
}
