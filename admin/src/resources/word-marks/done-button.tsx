import { Button, Typography } from '@mui/material'
import { wordMarks } from '@xinyu/contracts/admin/content'
import type { RecordOf } from '@xinyu/contracts/resource'
import { useTranslate } from 'react-admin'
import { DateTime } from '../../shared/date-time.tsx'
import { useAction } from '../../shared/use-action.ts'

/** It was looked at; of one that was, by whom. */
export const DoneButton = ({ mark }: { mark: RecordOf<typeof wordMarks> }) => {
  const translate = useTranslate()
  const { run, busy } = useAction(wordMarks, 'done')
  if (mark.decidedAt)
    return (
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {translate('xinyu.marks.state.done')} · {mark.decidedBy} · <DateTime at={mark.decidedAt} />
      </Typography>
    )
  return (
    <Button size="small" disabled={busy} onClick={() => void run(mark.id, {})}>
      {translate('xinyu.marks.done')}
    </Button>
  )
}
