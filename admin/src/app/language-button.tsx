import { Button } from '@mui/material'
import { useLocaleState } from 'react-admin'
import { languages } from '../shared/format/language.ts'

/** Switches to the other language; the label is in that language. */
export const LanguageButton = () => {
  const [locale, setLocale] = useLocaleState()
  const other = languages.find((language) => language.locale !== locale)
  if (!other) return null
  const short = other.locale === 'en' ? 'EN' : '中文'
  return (
    <Button
      color="inherit"
      size="small"
      lang={other.locale}
      aria-label={`${short} ${other.name}`}
      onClick={() => setLocale(other.locale)}
      sx={{ minWidth: 44, minHeight: 40 }}
    >
      {short}
    </Button>
  )
}
