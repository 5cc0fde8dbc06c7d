import Check from '@mui/icons-material/Check'
import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import Keyboard from '@mui/icons-material/Keyboard'
import Reply from '@mui/icons-material/Reply'
import { Box, Button, IconButton, Paper, Tooltip, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { Refusal } from '../review-queue.ts'

interface DecisionBarProps {
  position: { at: number; total: number; next: string | null; previous: string | null }
  refusal: Refusal
  /** whether the queue has an approve action */
  approves: boolean
  may: { approve: boolean; refuse: boolean; escalate: boolean }
  /** pictures and texts that must still be seen before approval */
  unseen: { images: number; texts: number }
  onApprove(): void
  onRefuse(): void
  onSkip(): void
  onEscalate(): void
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
export const DecisionBar = ({ position, onGo, onHelp, ...decision }: DecisionBarProps) => {
  const { refusal, approves, may, unseen, onApprove, onRefuse, onSkip, onEscalate } = decision
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
      {(unseen.images > 0 || unseen.texts > 0) && (
        <Typography variant="body2" sx={{ color: 'warning.main', flex: '1 1 160px' }}>
          {unseen.images > 0
            ? translate('xinyu.reviews.unseen', unseen.images)
            : translate('xinyu.reviews.unseenTexts', unseen.texts)}
        </Typography>
      )}
      <Box
        sx={{
          flex: { xs: '1 1 100%', sm: '1 0 auto' },
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1,
          justifyContent: 'flex-end',
          '& button': { minHeight: 44, flex: { xs: '1 1 auto', sm: 'none' }, whiteSpace: 'nowrap' },
        }}
      >
        <Button disabled={!position.next} onClick={onSkip} aria-keyshortcuts="s">
          {translate('xinyu.desk.skip')}
        </Button>
        <Button disabled={!may.escalate} onClick={onEscalate} aria-keyshortcuts="e">
          {translate('xinyu.desk.escalate')}
        </Button>
        <Button
          variant="outlined"
          color="warning"
          startIcon={<Reply />}
          disabled={!may.refuse}
          onClick={onRefuse}
          aria-keyshortcuts="r"
        >
          {translate(`xinyu.reviews.${refusal}.verb`)}
        </Button>
        {approves && (
          <Button
            variant="contained"
            color="success"
            startIcon={<Check />}
            disabled={!may.approve}
            onClick={onApprove}
            aria-keyshortcuts="a"
          >
            {translate('xinyu.reviews.approve')}
          </Button>
        )}
      </Box>
    </Paper>
  )
}
