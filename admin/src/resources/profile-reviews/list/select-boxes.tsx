import { Checkbox } from '@mui/material'
import { useListContext, useTranslate } from 'react-admin'
import type { Review } from '../review.ts'

// react-admin’s own boxes name the wrapper and not the input, which leaves them without a name for screen readers

export const SelectRow = ({ review }: { review: Review }) => {
  const translate = useTranslate()
  const { selectedIds = [], onToggleItem } = useListContext<Review>()
  const label = `${translate('ra.action.select_row')}: ${review.user.name || review.user.GID}`
  return (
    <Checkbox
      size="small"
      checked={selectedIds.includes(review.id)}
      onClick={(event) => event.stopPropagation()}
      onChange={() => onToggleItem(review.id)}
      slotProps={{ input: { 'aria-label': label } }}
    />
  )
}

export const SelectPage = () => {
  const translate = useTranslate()
  const { data = [], selectedIds = [], onSelect } = useListContext<Review>()
  const all = data.length > 0 && data.every(({ id }) => selectedIds.includes(id))
  const toggle = () => onSelect(all ? [] : data.map(({ id }) => id))
  return (
    <Checkbox
      size="small"
      checked={all}
      indeterminate={!all && selectedIds.length > 0}
      onChange={toggle}
      slotProps={{ input: { 'aria-label': translate('ra.action.select_all') } }}
    />
  )
}
