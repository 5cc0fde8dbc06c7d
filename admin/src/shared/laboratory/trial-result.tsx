import { Alert, Box, List, ListItem, ListItemText, Skeleton, Typography } from '@mui/material'
import type { Trial, TriedRule } from '@xinyu/contracts/http/moderation/laboratory'
import { lazy, Suspense } from 'react'
import { useLocaleState, useTranslate } from 'react-admin'
import { DateTime } from '../format/date-time.tsx'
import { PersonLink } from '../member/person-cell.tsx'

/** with the library of charts, which most pages do not need */
const TrialCurve = lazy(async () => ({ default: (await import('./trial-curve.tsx')).TrialCurve }))

/** What a rule would have found, how rightly, and examples. */
export const TrialResult = ({ rule, trial }: { rule: TriedRule; trial: Trial }) => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { hits, members, approved, rejected, precision, recall, read, isComplete, curve, samples } = trial
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
      {rule.kind !== 'word' && curve.length > 0 && (
        <Suspense fallback={<Skeleton variant="rounded" height={220} sx={{ mt: 2 }} />}>
          <TrialCurve curve={curve} from={rule.from} />
        </Suspense>
      )}
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
