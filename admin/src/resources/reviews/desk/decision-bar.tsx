import Check from '@mui/icons-material/Check'
import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import Keyboard from '@mui/icons-material/Keyboard'
import Reply from '@mui/icons-material/Reply'
import { Box, Button, IconButton, Paper, Tooltip, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { canApprove, useReviewQueue } from '../review-queue.ts'
import type { Desk } from './use-desk.ts'

interface OfDesk {
  desk: Desk
}

const barStyle = {
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
}
const buttonsStyle = {
  flex: { xs: '1 1 100%', sm: '1 0 auto' },
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  justifyContent: 'flex-end',
  '& button': { minHeight: 44, flex: { xs: '1 1 auto', sm: 'none' }, whiteSpace: 'nowrap' },
}

const Step = ({ label, onStep, children }: { label: string; onStep: (() => void) | null; children: ReactNode }) => (
  <Tooltip title={label}>
    <span>
      <IconButton aria-label={label} disabled={!onStep} onClick={onStep ?? undefined}>
        {children}
      </IconButton>
    </span>
  </Tooltip>
)

/** Position in the queue, with buttons to the previous and next record. */
const Steps = ({ desk: { position, go } }: OfDesk) => {
  const translate = useTranslate()
  const { at, total, next, previous } = position
  return (
    <>
      <Step label={translate('xinyu.reviews.previous')} onStep={previous === null ? null : () => go(previous)}>
        <ChevronLeft />
      </Step>
      <Typography variant="body2" sx={{ minWidth: 64, textAlign: 'center' }}>
        {at > 0 ? translate('xinyu.reviews.position', { at, total }) : '—'}
      </Typography>
      <Step label={translate('xinyu.reviews.next')} onStep={next === null ? null : () => go(next)}>
        <ChevronRight />
      </Step>
    </>
  )
}

/** How much must still be seen before approval. */
const Unseen = ({ desk: { may, isSeen, photos } }: OfDesk) => {
  const translate = useTranslate()
  if (!may.approve || isSeen) return null
  return (
    <Typography variant="body2" sx={{ color: 'warning.main', flex: '1 1 160px' }}>
      {photos.unseen > 0
        ? translate('xinyu.reviews.unseen', photos.unseen)
        : translate('xinyu.reviews.unseenTexts', photos.unseenTexts)}
    </Typography>
  )
}

const DecisionButtons = ({ desk: { position, may, isSeen, skip, escalate, refuse, approve } }: OfDesk) => {
  const translate = useTranslate()
  const queue = useReviewQueue()
  return (
    <Box sx={buttonsStyle}>
      <Button disabled={!position.next} onClick={skip} aria-keyshortcuts="s">
        {translate('xinyu.desk.skip')}
      </Button>
      <Button disabled={!may.escalate} onClick={escalate} aria-keyshortcuts="e">
        {translate('xinyu.desk.escalate')}
      </Button>
      <Button
        variant="outlined"
        color="warning"
        startIcon={<Reply />}
        disabled={!may.refuse}
        onClick={() => refuse()}
        aria-keyshortcuts="r"
      >
        {translate(`xinyu.reviews.${queue.refusal}.verb`)}
      </Button>
      {canApprove(queue) && (
        <Button
          variant="contained"
          color="success"
          startIcon={<Check />}
          disabled={!may.approve || !isSeen}
          onClick={approve}
          aria-keyshortcuts="a"
        >
          {translate('xinyu.reviews.approve')}
        </Button>
      )}
    </Box>
  )
}

/** The two decisions and the steps through the queue, always visible. */
export const DecisionBar = ({ desk }: OfDesk) => {
  const translate = useTranslate()
  return (
    <Paper elevation={0} sx={barStyle}>
      <Steps desk={desk} />
      <Tooltip title={translate('xinyu.reviews.help')}>
        <IconButton
          aria-label={translate('xinyu.reviews.help')}
          onClick={desk.help}
          sx={{ display: { xs: 'none', md: 'inline-flex' } }}
        >
          <Keyboard />
        </IconButton>
      </Tooltip>
      <Unseen desk={desk} />
      <DecisionButtons desk={desk} />
    </Paper>
  )
}
