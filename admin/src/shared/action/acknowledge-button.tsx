import { Typography } from '@mui/material'
import type { signupMatches } from '@xinyu/contracts/admin/cases'
import type { scamSignals } from '@xinyu/contracts/admin/content'
import type { wordMarks } from '@xinyu/contracts/admin/words'
import type { RecordOf } from '@xinyu/contracts/resource'
import { useTranslate } from 'react-admin'
import { DateTime } from '../format/date-time.tsx'
import { ActionButton } from './action-button.tsx'

type AcknowledgedResource = typeof wordMarks | typeof scamSignals | typeof signupMatches

/** Tab choices: open, or acknowledged. */
export const acknowledgedStates = (['open', 'done'] as const).map((value) => ({
  value,
  label: `xinyu.acknowledged.${value}`,
}))

/** Acknowledges a record, or shows who acknowledged it and when. */
export const AcknowledgeButton = ({
  resource,
  record,
}: {
  resource: AcknowledgedResource
  record: RecordOf<AcknowledgedResource>
}) => {
  const translate = useTranslate()
  if (record.decidedAt)
    return (
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {translate('xinyu.acknowledged.done')} · {record.decidedBy} · <DateTime at={record.decidedAt} />
      </Typography>
    )
  return (
    <ActionButton size="small" resource={resource} action="done" id={record.id} body={{}}>
      {translate('xinyu.acknowledged.done')}
    </ActionButton>
  )
}
