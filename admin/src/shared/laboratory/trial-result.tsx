import { Alert, Box, List, ListItem, ListItemText, Typography } from '@mui/material'
import type { Trial } from '@xinyu/contracts/http/moderation/laboratory'
import { useLocaleState, useTranslate } from 'react-admin'
import { DateTime } from '../format/date-time.tsx'
import { PersonLink } from '../member/person-cell.tsx'

/** What a rule would have found, how rightly, and examples. */
export const TrialResult = ({ trial }: { trial: Trial }) => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { hits, members, approved, rejected, precision, recall, read, isComplete, samples } = trial
  const share = (of: number) => of.toLocaleString(locale, { style: 'percent', maximumFractionDigits: 0 })
  const percent = precision === null ? undefined : share(precision)
  return (
    <Box>
      <Alert severity={precision === null || precision >= 0.8 ? 'info' : 'warning'} role="status">
        {translate('xinyu.laboratory.found', { hits, members })}{' '}
        {percent === undefined
          ? translate('xinyu.laboratory.undecided')
          : translate('xinyu.laboratory.precision', { approved, rejected, percent })}{' '}
        {recall !== null && `${translate('xinyu.laboratory.recall', { percent: share(recall) })} `}
        {translate(`xinyu.laboratory.${isComplete ? 'read' : 'readPart'}`, { read })}
      </Alert>
      <List dense aria-label={translate('xinyu.laboratory.samples')}>
        {samples.map(({ subject_id, user_id, text, at, verdict }) => (
          <ListItem key={subject_id} disableGutters sx={{ overflowWrap: 'anywhere' }}>
            <ListItemText
              primary={text}
              secondary={
                <Typography component="span" variant="caption">
                  <PersonLink id={user_id} /> · <DateTime at={at} /> ·{' '}
                  {translate(`xinyu.laboratory.verdict.${verdict ?? 'none'}`)}
                </Typography>
              }
            />
          </ListItem>
        ))}
      </List>
    </Box>
  )
}
