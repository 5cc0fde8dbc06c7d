import { Checkbox } from '@mui/material'
import { useListContext, useTranslate, type RaRecord } from 'react-admin'
import { useReviewQueue } from '../review-queue.ts'

// react-admin’s checkboxes label the wrapper, not the input, so screen readers find no name

export const SelectRow = ({ record }: { record: RaRecord }) => {
  const translate = useTranslate()
  const { user } = useReviewQueue().asReviewable(record)
  const { selectedIds = [], onToggleItem } = useListContext()
  const label = `${translate('ra.action.select_row')}: ${user.name || user.GID}`
  return (
    <Checkbox
      size="small"
      checked={selectedIds.includes(record.id)}
      onClick={(event) => event.stopPropagation()}
      onChange={() => onToggleItem(record.id)}
      slotProps={{ input: { 'aria-label': label } }}
    />
  )
}

export const SelectPage = () => {
  const translate = useTranslate()
  const { data = [], selectedIds = [], onSelect } = useListContext()
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
