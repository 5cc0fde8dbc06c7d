import { Button, Typography } from '@mui/material'
import { scamSignals } from '@xinyu/contracts/admin/content'
import type { RecordOf } from '@xinyu/contracts/resource'
import { useTranslate } from 'react-admin'
import { DateTime } from '../../shared/date-time.tsx'
import { useAction } from '../../shared/use-action.ts'

/** The person was looked at; of one who was, by whom. */
export const SeenButton = ({ signals }: { signals: RecordOf<typeof scamSignals> }) => {
  const translate = useTranslate()
  const { run, busy } = useAction(scamSignals, 'done')
  if (signals.decidedAt)
    return (
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {translate('xinyu.signals.state.done')} · {signals.decidedBy} · <DateTime at={signals.decidedAt} />
      </Typography>
    )
  return (
    <Button size="small" disabled={busy} onClick={() => void run(signals.id, {})}>
      {translate('xinyu.signals.done')}
    </Button>
  )
}
