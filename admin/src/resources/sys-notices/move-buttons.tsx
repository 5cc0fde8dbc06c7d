import { Button, Stack, Typography } from '@mui/material'
import { sysNotices } from '@xinyu/contracts/admin/support'
import { useGetIdentity, useTranslate } from 'react-admin'
import { useAction } from '../../shared/use-action.ts'
import type { SysNotice } from './sys-notice.ts'

const MoveButton = ({ notice, move }: { notice: SysNotice; move: 'approve' | 'pause' | 'resume' | 'stop' }) => {
  const translate = useTranslate()
  const { run, busy } = useAction(sysNotices, move)
  return (
    <Button
      size="small"
      {...(move === 'stop' ? { color: 'error' as const } : {})}
      disabled={busy}
      onClick={() => void run(notice.id, {})}
    >
      {translate(`xinyu.sysNotices.${move}`)}
    </Button>
  )
}

/** What may become of it now. Who wrote one to everybody waits for somebody else. */
export const MoveButtons = ({ notice }: { notice: SysNotice }) => {
  const translate = useTranslate()
  const { identity } = useGetIdentity()
  const { state, by } = notice
  const isOwn = by === identity?.id
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 0.5, alignItems: 'center' }}>
      {state === 'asked' && !isOwn && <MoveButton notice={notice} move="approve" />}
      {state === 'asked' && isOwn && (
        <Typography variant="caption">{translate('xinyu.sysNotices.needsOther')}</Typography>
      )}
      {(state === 'waiting' || state === 'sending') && <MoveButton notice={notice} move="pause" />}
      {state === 'paused' && <MoveButton notice={notice} move="resume" />}
      {state !== 'sent' && state !== 'stopped' && <MoveButton notice={notice} move="stop" />}
    </Stack>
  )
}
