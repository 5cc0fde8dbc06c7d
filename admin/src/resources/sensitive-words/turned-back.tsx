import { Box, Typography } from '@mui/material'
import { sensitiveWords } from '@xinyu/contracts/admin/words'
import { useTranslate } from 'react-admin'
import { ActionButton } from '../../shared/action/action-button.tsx'
import { DateTime } from '../../shared/format/date-time.tsx'
import type { Word } from './sensitive-word.ts'

/** Why a word went back one stage by itself, and the way to undo that. */
export const TurnedBack = ({ word: { id, turnedBack } }: { word: Word }) => {
  const translate = useTranslate()
  if (!turnedBack) return null
  const { from, to, at, granted, decided } = turnedBack
  const nameOf = (action: Word['action']): string => translate(`xinyu.sensitiveWords.action.${action}`)
  return (
    <Box sx={{ mt: 0.5, maxWidth: 280 }}>
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
        <DateTime at={at} />{' '}
        {translate('xinyu.sensitiveWords.turnedBack', { from: nameOf(from), to: nameOf(to), granted, decided })}
      </Typography>
      <ActionButton resource={sensitiveWords} action="restore" id={id} body={{}} size="small">
        {translate('xinyu.sensitiveWords.restore', { from: nameOf(from) })}
      </ActionButton>
    </Box>
  )
}
