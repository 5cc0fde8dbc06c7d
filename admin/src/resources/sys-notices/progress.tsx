import { Box, Chip, LinearProgress, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { SysNotice } from './sys-notice.ts'

const colors = {
  asked: 'warning',
  waiting: 'info',
  sending: 'info',
  paused: 'warning',
  sent: 'success',
  stopped: 'default',
} as const

/** Delivery progress: delivered and read. */
export const Progress = ({ notice: { state, sent, total, read } }: { notice: SysNotice }) => {
  const translate = useTranslate()
  const label = translate('xinyu.sysNotices.progress', { sent, total, read })
  return (
    <Box sx={{ minWidth: 160 }}>
      <Chip size="small" color={colors[state]} label={translate(`xinyu.sysNotices.state.${state}`)} />
      <LinearProgress
        variant="determinate"
        value={total === 0 ? 100 : Math.min(100, (sent / total) * 100)}
        aria-label={label}
        sx={{ my: 0.5 }}
      />
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
    </Box>
  )
}
