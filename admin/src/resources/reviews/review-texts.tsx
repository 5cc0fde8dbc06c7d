import { Alert, Box, Chip, Typography } from '@mui/material'
import type { Language } from '@xinyu/contracts/errors'
import { useLocaleState, useTranslate } from 'react-admin'
import { fieldName } from './parts.ts'
import { splitAtWord, type ReviewText } from './reviewable.ts'
import type { Photos } from './use-photos.ts'
import { Recording } from '../../shared/wellness/recording.tsx'

const mark = { bgcolor: 'error.main', color: 'error.contrastText', px: 0.5, borderRadius: '4px' }

const Changed = ({ isChanged }: { isChanged: boolean }) => {
  const translate = useTranslate()
  return (
    <Chip
      size="small"
      variant={isChanged ? 'filled' : 'outlined'}
      color={isChanged ? 'info' : 'default'}
      label={translate(isChanged ? 'xinyu.reviews.changed' : 'xinyu.reviews.unchanged')}
      sx={{ ml: 1 }}
    />
  )
}

/** The member's texts, with sensitive words and changes since the last approval marked. */
export const ReviewTexts = ({ texts, photos }: { texts: readonly ReviewText[]; photos?: Photos }) => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const written = texts.filter(({ text }) => text.trim() !== '')
  if (written.length === 0)
    return <Typography sx={{ color: 'text.secondary' }}>{translate('xinyu.reviews.noTexts')}</Typography>
  return written.map(({ field, text, badword, before, voice }) => (
    <Box key={field} sx={{ mb: 2 }}>
      <Typography component="h3" variant="caption" sx={{ color: 'text.secondary' }}>
        {fieldName(field, locale as Language)}
        {before !== undefined && <Changed isChanged={before !== text} />}
      </Typography>
      <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {splitAtWord(text, badword).map((piece, index) =>
          piece.marked ? (
            <Box component="mark" key={index} sx={mark}>
              {piece.text}
            </Box>
          ) : (
            piece.text
          ),
        )}
      </Typography>
      {voice && <Recording src={voice.url} label={translate('xinyu.reviews.voice', { seconds: voice.seconds })} />}
      {before !== undefined && before !== text && before !== '' && (
        <Typography variant="body2" sx={{ color: 'text.secondary', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {translate('xinyu.reviews.wasBefore')} <del>{before}</del>
        </Typography>
      )}
      {/* the text counts as seen once its end was visible */}
      <Box component="span" aria-hidden ref={photos?.refOfText(field)} sx={{ display: 'block', height: '2px' }} />
      {badword && (
        <Alert severity="warning" role="note" sx={{ mt: 0.5, py: 0 }}>
          {translate('xinyu.reviews.sensitive', { word: badword })}
        </Alert>
      )}
    </Box>
  ))
}
