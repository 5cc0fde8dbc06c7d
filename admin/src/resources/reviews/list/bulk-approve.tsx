import DoneAll from '@mui/icons-material/DoneAll'
import { Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { useGetIdentity, useListContext, useTranslate, type RaRecord } from 'react-admin'
import { useReviewQueue } from '../review-queue.ts'
import { isBulkApprovable } from '../reviewable.ts'
import { BulkApproveDialog } from './bulk-approve-dialog.tsx'

/** Opens a preview of the selection, split into items that may be bulk approved and those that may not. */
export const BulkApprove = () => {
  const translate = useTranslate()
  const queue = useReviewQueue()
  const { identity } = useGetIdentity()
  const { data = [], selectedIds = [], onUnselectItems } = useListContext()
  const [preview, setPreview] = useState<{ approvable: RaRecord[]; excluded: RaRecord[] } | null>(null)
  const open = () => {
    const selected = data.filter(({ id }) => selectedIds.includes(id))
    const approvable = selected.filter((record) =>
      isBulkApprovable(queue.asReviewable(record), String(identity?.id ?? ''), new Date()),
    )
    setPreview({ approvable, excluded: selected.filter((record) => !approvable.includes(record)) })
  }
  const close = () => {
    setPreview(null)
    onUnselectItems()
  }
  if (selectedIds.length === 0) return null
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, py: 0.5, bgcolor: 'action.selected' }}>
      <Typography role="status">{translate('ra.action.bulk_actions', selectedIds.length)}</Typography>
      <Button size="small" onClick={() => onUnselectItems()}>
        {translate('ra.action.unselect')}
      </Button>
      <Button size="small" variant="contained" startIcon={<DoneAll />} onClick={open} sx={{ ml: 'auto' }}>
        {translate('xinyu.reviews.bulk.open')}
      </Button>
      {preview && <BulkApproveDialog {...preview} onClose={close} />}
    </Box>
  )
}
