import DoneAll from '@mui/icons-material/DoneAll'
import { Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { useGetIdentity, useListContext, useTranslate } from 'react-admin'
import { BulkApproveDialog } from './bulk-approve-dialog.tsx'
import { isPlain, type Review } from './review.ts'

/** Opens the preview of what is selected; what speaks against some of them was decided when it opened. */
export const BulkApprove = () => {
  const translate = useTranslate()
  const { identity } = useGetIdentity()
  const { data = [], selectedIds = [], onUnselectItems } = useListContext<Review>()
  const [chosen, setChosen] = useState<{ plain: Review[]; others: Review[] } | null>(null)
  const open = () => {
    const selected = data.filter(({ id }) => selectedIds.includes(id))
    const plain = selected.filter((review) => isPlain(review, String(identity?.id ?? ''), new Date()))
    setChosen({ plain, others: selected.filter((review) => !plain.includes(review)) })
  }
  const close = () => {
    setChosen(null)
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
      {chosen && <BulkApproveDialog {...chosen} onClose={close} />}
    </Box>
  )
}
