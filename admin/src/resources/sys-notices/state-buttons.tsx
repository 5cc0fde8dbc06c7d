import { Button, Stack, Typography } from '@mui/material'
import { sysNotices } from '@xinyu/contracts/admin/support'
import { useGetIdentity, useTranslate } from 'react-admin'
import { useAction } from '../../shared/hooks/use-action.ts'
import type { SysNotice } from './sys-notice.ts'

const StateButton = ({ notice, move }: { notice: SysNotice; move: 'approve' | 'pause' | 'resume' | 'stop' }) => {
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

/** The possible state changes. The author of a message to everybody cannot approve it. */
export const StateButtons = ({ notice }: { notice: SysNotice }) => {
  const translate = useTranslate()
  const { identity } = useGetIdentity()
  const { state, by } = notice
  const isOwn = by === identity?.id
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 0.5, alignItems: 'center' }}>
      {state === 'asked' && !isOwn && <StateButton notice={notice} move="approve" />}
      {state === 'asked' && isOwn && (
        <Typography variant="caption">{translate('xinyu.sysNotices.needsOther')}</Typography>
      )}
      {(state === 'waiting' || state === 'sending') && <StateButton notice={notice} move="pause" />}
      {state === 'paused' && <StateButton notice={notice} move="resume" />}
      {state !== 'sent' && state !== 'stopped' && <StateButton notice={notice} move="stop" />}
    </Stack>
  )
}
