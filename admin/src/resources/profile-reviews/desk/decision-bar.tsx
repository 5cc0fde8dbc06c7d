import Check from '@mui/icons-material/Check'
import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import Keyboard from '@mui/icons-material/Keyboard'
import Reply from '@mui/icons-material/Reply'
import { Box, Button, IconButton, Paper, Tooltip, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'

interface DecisionBarProps {
  position: { at: number; total: number; next: string | null; previous: string | null }
  mayDecide: boolean
  onApprove(): void
  onSendBack(): void
  onGo(id: string | null): void
  onHelp(): void
}

const Step = ({
  label,
  to,
  onGo,
  children,
}: {
  label: string
  to: string | null
  onGo(id: string | null): void
  children: ReactNode
}) => (
  <Tooltip title={label}>
    <span>
      <IconButton aria-label={label} disabled={!to} onClick={() => onGo(to)}>
        {children}
      </IconButton>
    </span>
  </Tooltip>
)

/** The two decisions and the steps through the queue, always visible. */
export const DecisionBar = ({ position, mayDecide, onApprove, onSendBack, onGo, onHelp }: DecisionBarProps) => {
  const translate = useTranslate()
  return (
    <Paper
      elevation={0}
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 2,
        mt: 2,
        p: 1,
        border: 1,
        borderColor: 'divider',
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
      }}
    >
      <Step label={translate('xinyu.reviews.previous')} to={position.previous} onGo={onGo}>
        <ChevronLeft />
      </Step>
      <Typography variant="body2" sx={{ minWidth: 64, textAlign: 'center' }}>
        {position.at > 0 ? translate('xinyu.reviews.position', { at: position.at, total: position.total }) : '—'}
      </Typography>
      <Step label={translate('xinyu.reviews.next')} to={position.next} onGo={onGo}>
        <ChevronRight />
      </Step>
      <Tooltip title={translate('xinyu.reviews.help')}>
        <IconButton
          aria-label={translate('xinyu.reviews.help')}
          onClick={onHelp}
          sx={{ display: { xs: 'none', md: 'inline-flex' } }}
        >
          <Keyboard />
        </IconButton>
      </Tooltip>
      <Box
        sx={{
          flex: '1 0 auto',
          display: 'flex',
          gap: 1,
          justifyContent: 'flex-end',
          '& button': { minHeight: 44, flex: { xs: 1, sm: 'none' } },
        }}
      >
        <Button
          variant="outlined"
          color="warning"
          startIcon={<Reply />}
          disabled={!mayDecide}
          onClick={onSendBack}
          aria-keyshortcuts="r"
        >
          {translate('xinyu.reviews.sendBack')}
        </Button>
        <Button
          variant="contained"
          color="success"
          startIcon={<Check />}
          disabled={!mayDecide}
          onClick={onApprove}
          aria-keyshortcuts="a"
        >
          {translate('xinyu.reviews.approve')}
        </Button>
      </Box>
    </Paper>
  )
}
