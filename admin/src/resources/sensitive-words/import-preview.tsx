import { Alert, Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { Imported } from './send-words.ts'

const shown = 20
const some = (words: readonly string[]): string => words.slice(0, shown).join('、') + (words.length > shown ? ' …' : '')

/** Invalid lines, and then the effect of the import. */
export const ImportPreview = ({ preview, unread }: { preview: Imported | null; unread: readonly string[] }) => {
  const translate = useTranslate()
  const parts = [
    ['success', 'added', preview?.added ?? []],
    ['info', 'doubled', preview?.doubled ?? []],
    ['warning', 'tooShort', preview?.tooShort ?? []],
    ['warning', 'unread', unread],
  ] as const
  return (
    <Box aria-live="polite" sx={{ display: 'grid', gap: 1 }}>
      {parts.map(([severity, name, words]) =>
        words.length === 0 ? null : (
          <Alert key={name} severity={severity} sx={{ overflowWrap: 'anywhere' }}>
            {translate(`xinyu.sensitiveWords.${name}`, { smart_count: words.length })}: {some(words)}
          </Alert>
        ),
      )}
    </Box>
  )
}
