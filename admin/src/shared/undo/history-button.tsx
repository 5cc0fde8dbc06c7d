import History from '@mui/icons-material/History'
import { Box, Button, Chip, Drawer, IconButton, Skeleton, Tooltip, Typography } from '@mui/material'
import { decisions } from '@xinyu/contracts/admin/desk'
import type { RecordOf } from '@xinyu/contracts/resource'
import { useState } from 'react'
import { useGetIdentity, useGetList, useLocaleState, useTranslate, useCanAccess } from 'react-admin'
import { RecordLink } from '../link/record-link.tsx'
import { Failure } from '../show/failure.tsx'
import { formatTime } from '../format/format.ts'
import { useNow } from '../hooks/use-now.ts'
import { useUndo } from './use-undo.ts'

type Decision = RecordOf<typeof decisions>

const minutesAndSeconds = (milliseconds: number): string => {
  const seconds = Math.ceil(milliseconds / 1_000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Of a member, nothing is rejected: they were warned or limited. */
const verdictName = (queue: string, verdict: string): string =>
  queue === 'users' && verdict === 'rejected' ? 'sanctioned' : verdict

const Entry = ({ decision, onDone }: { decision: Decision; onDone(): void }) => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const now = useNow(1)
  const { takeBack } = useUndo()
  const { queue, subject_id: id, verdict, at, undoUntil, undoneAt, overruledAt } = decision
  const left = new Date(undoUntil).getTime() - now.getTime()
  const undo = async () => {
    if (await takeBack(queue, id)) onDone()
  }
  return (
    <Box component="li" sx={{ py: 1, borderBottom: 1, borderColor: 'divider', display: 'flex', gap: 1, minHeight: 56 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <RecordLink resource={queue} id={id} onClick={onDone}>
          {translate(`resources.${queue}.name`)}
        </RecordLink>{' '}
        · {translate(`xinyu.undo.verdict.${verdictName(queue, verdict)}`)}
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
          {formatTime(at, locale)}
          {left > 0 && !undoneAt && ` · ${translate('xinyu.undo.left', { time: minutesAndSeconds(left) })}`}
        </Typography>
      </Box>
      {undoneAt && <Chip size="small" label={translate('xinyu.undo.undone')} />}
      {overruledAt && <Chip size="small" color="warning" label={translate('xinyu.undo.overruled')} />}
      {left > 0 && !undoneAt && (
        <Button size="small" onClick={() => void undo()}>
          {translate('xinyu.undo.takeBack')}
        </Button>
      )}
    </Box>
  )
}

const Entries = ({ onDone }: { onDone(): void }) => {
  const translate = useTranslate()
  const { identity } = useGetIdentity()
  const { data, error, isPending, refetch } = useGetList<Decision>(
    decisions.name,
    {
      filter: { by: identity?.id },
      sort: { field: 'at', order: 'DESC' },
      pagination: { page: 1, perPage: 30 },
    },
    { enabled: identity !== undefined, refetchInterval: 5_000, staleTime: 0 },
  )
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />
  if (isPending) return <Skeleton variant="rounded" height={240} />
  if (data.length === 0) return <Typography sx={{ color: 'text.secondary' }}>{translate('xinyu.undo.none')}</Typography>
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {data.map((decision) => (
        <Entry key={decision.id} decision={decision} onDone={onDone} />
      ))}
    </Box>
  )
}

/** The moderator's last decisions, each with the time left to undo it. */
export const HistoryButton = () => {
  const translate = useTranslate()
  const { canAccess: mayDecide } = useCanAccess({ resource: decisions.name, action: 'list' })
  const [open, setOpen] = useState(false)
  if (!mayDecide) return null
  const close = () => setOpen(false)
  return (
    <>
      <Tooltip title={translate('xinyu.undo.history')}>
        <IconButton color="inherit" aria-label={translate('xinyu.undo.history')} onClick={() => setOpen(true)}>
          <History />
        </IconButton>
      </Tooltip>
      <Drawer
        anchor="right"
        open={open}
        onClose={close}
        slotProps={{ paper: { 'aria-labelledby': 'history-title', role: 'dialog' } }}
      >
        <Box sx={{ width: 360, maxWidth: '100vw', p: 2 }}>
          <Typography id="history-title" variant="h6" component="h2" sx={{ mb: 1 }}>
            {translate('xinyu.undo.history')}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
            {translate('xinyu.undo.help')}
          </Typography>
          <Entries onDone={close} />
          <Button onClick={close} sx={{ mt: 2 }}>
            {translate('xinyu.common.close')}
          </Button>
        </Box>
      </Drawer>
    </>
  )
}
