import { Checkbox } from '@mui/material'
import { useListContext, useTranslate, type RaRecord } from 'react-admin'

// react-admin’s checkboxes label the wrapper, not the input, so screen readers find no name

/** The checkbox of a row. `name`: what is selected. */
export const SelectBox = ({
  record,
  name,
  disabled = false,
}: {
  record: RaRecord
  name: string
  disabled?: boolean
}) => {
  const translate = useTranslate()
  const { selectedIds = [], onToggleItem } = useListContext()
  return (
    <Checkbox
      size="small"
      disabled={disabled}
      checked={selectedIds.includes(record.id)}
      onClick={(event) => event.stopPropagation()}
      onChange={() => onToggleItem(record.id)}
      slotProps={{ input: { 'aria-label': `${translate('ra.action.select_row')}: ${name}` } }}
    />
  )
}

/** The checkbox of a page. `isSelectable`: which of its rows. */
export const SelectPage = <R extends RaRecord>({
  isSelectable = () => true,
}: {
  isSelectable?(record: R): boolean
}) => {
  const translate = useTranslate()
  const { data = [], selectedIds = [], onSelect } = useListContext<R>()
  const rows = data.filter(isSelectable)
  const all = rows.length > 0 && rows.every(({ id }) => selectedIds.includes(id))
  const toggle = () => onSelect(all ? [] : rows.map(({ id }) => id))
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
