import { Button, Typography } from '@mui/material'
import type { scamSignals, wordMarks } from '@xinyu/contracts/admin/content'
import type { RecordOf } from '@xinyu/contracts/resource'
import { useTranslate } from 'react-admin'
import { DateTime } from './date-time.tsx'
import { useAction } from './use-action.ts'

type Watched = typeof wordMarks | typeof scamSignals

/** What somebody has to look at, or has looked at: the choices of its tabs. */
export const lookedAtStates = (['open', 'done'] as const).map((value) => ({ value, label: `xinyu.lookedAt.${value}` }))

/** The button that says it was looked at; of what was, by whom and when. */
export const LookedAtButton = ({ resource, record }: { resource: Watched; record: RecordOf<Watched> }) => {
  const translate = useTranslate()
  const { run, busy } = useAction(resource, 'done')
  if (record.decidedAt)
    return (
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {translate('xinyu.lookedAt.done')} · {record.decidedBy} · <DateTime at={record.decidedAt} />
      </Typography>
    )
  return (
    <Button size="small" disabled={busy} onClick={() => void run(record.id, {})}>
      {translate('xinyu.lookedAt.done')}
    </Button>
  )
}
