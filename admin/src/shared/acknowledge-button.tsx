import { Button, Typography } from '@mui/material'
import type { scamSignals, wordMarks } from '@xinyu/contracts/admin/content'
import type { RecordOf } from '@xinyu/contracts/resource'
import { useTranslate } from 'react-admin'
import { DateTime } from './format/date-time.tsx'
import { useAction } from './hooks/use-action.ts'

type AcknowledgedResource = typeof wordMarks | typeof scamSignals

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
  const { run, busy } = useAction(resource, 'done')
  if (record.decidedAt)
    return (
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {translate('xinyu.acknowledged.done')} · {record.decidedBy} · <DateTime at={record.decidedAt} />
      </Typography>
    )
  return (
    <Button size="small" disabled={busy} onClick={() => void run(record.id, {})}>
      {translate('xinyu.acknowledged.done')}
    </Button>
  )
}
