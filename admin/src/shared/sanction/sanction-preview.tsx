import { Box, Typography } from '@mui/material'
import type { Language } from '@xinyu/contracts/errors'
import { useTranslate } from 'react-admin'
import { Choice } from './sanction-choice.tsx'

/** Preview of the member's notice. */
export const SanctionPreview = ({ lines, language }: { lines: string[]; language: Language }) => {
  const translate = useTranslate()
  const [title, ...rest] = lines
  return (
    <Choice id="sanction-preview" label={translate('xinyu.users.banPreview')}>
      <Box
        role="group"
        aria-labelledby="sanction-preview"
        lang={language}
        sx={{ p: 2, border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.default' }}
      >
        <Typography sx={{ fontWeight: 700, mb: 0.5 }}>{title}</Typography>
        {rest.map((line) => (
          <Typography key={line} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {line}
          </Typography>
        ))}
      </Box>
    </Choice>
  )
}
