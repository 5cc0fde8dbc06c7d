import { Stack, Typography } from '@mui/material'
import { sysNotices } from '@xinyu/contracts/admin/support'
import { useGetIdentity, useTranslate } from 'react-admin'
import { ActionButton } from '../../shared/action/action-button.tsx'
import { ApproveButton } from './approve-button.tsx'
import type { SysNotice } from './sys-notice.ts'

type Move = 'pause' | 'resume' | 'stop'

const movesFrom = ({ state }: SysNotice): Move[] => [
  ...(state === 'waiting' || state === 'sending' ? (['pause'] as const) : []),
  ...(state === 'paused' ? (['resume'] as const) : []),
  ...(state !== 'sent' && state !== 'stopped' ? (['stop'] as const) : []),
]

/** The possible state changes. The author of a message to many cannot approve it. */
export const StateButtons = ({ notice }: { notice: SysNotice }) => {
  const translate = useTranslate()
  const { identity } = useGetIdentity()
  const isOwn = notice.by === identity?.id
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 0.5, alignItems: 'center' }}>
      {notice.state === 'asked' && isOwn && (
        <Typography variant="caption">{translate('xinyu.sysNotices.needsOther')}</Typography>
      )}
      {notice.state === 'asked' && !isOwn && <ApproveButton notice={notice} />}
      {movesFrom(notice).map((move) => (
        <ActionButton
          key={move}
          size="small"
          color={move === 'stop' ? 'error' : 'primary'}
          resource={sysNotices}
          action={move}
          id={notice.id}
          body={{}}
        >
          {translate(`xinyu.sysNotices.${move}`)}
        </ActionButton>
      ))}
    </Stack>
  )
}
