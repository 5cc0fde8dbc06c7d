import { Box, Typography } from '@mui/material'
import { useLocaleState, useTranslate } from 'react-admin'
import { formatDateTime } from '../../../shared/format/format.ts'

interface Decision {
  at: string
  decision: string
  reason: string
  by: string | null
}

/** Earlier decisions, newest first. */
export const ReviewHistory = ({ history }: { history: readonly Decision[] }) => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  if (history.length === 0)
    return <Typography sx={{ color: 'text.secondary' }}>{translate('xinyu.reviews.noHistory')}</Typography>
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
      {[...history]
        .sort((a, b) => b.at.localeCompare(a.at))
        .map((entry) => (
          <Box
            component="li"
            key={`${entry.at}${entry.decision}`}
            sx={{ borderLeft: 3, borderColor: 'divider', pl: 1.5 }}
          >
            <Typography sx={{ fontWeight: 600 }}>
              {translate(`xinyu.reviews.decision.${entry.decision}`, { _: entry.decision })}
            </Typography>
            {entry.reason && <Typography>{entry.reason}</Typography>}
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {formatDateTime(entry.at, locale)}
              {entry.by && ` · ${translate('xinyu.reviews.by', { id: entry.by })}`}
            </Typography>
          </Box>
        ))}
    </Box>
  )
}
