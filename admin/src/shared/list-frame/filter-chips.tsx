import { Box, Chip } from '@mui/material'
import type { Language } from '@xinyu/contracts/errors'
import { labelOf, type Option } from '@xinyu/contracts/lists/option'
import type { ReactElement } from 'react'
import { useListContext, useResourceContext, useTranslate } from 'react-admin'
import { formatDateTime } from '../format/format.ts'
import { useTranslation, type Translation } from './columns.ts'

interface InputProps {
  source: string
  label?: string
  alwaysOn?: boolean
  choices?: readonly { id: unknown; name: string }[]
  /** values whose labels the product shares */
  list?: readonly Option<number>[]
}
type Filters = Readonly<Record<string, unknown>>

const valueText = (
  value: unknown,
  { choices, list }: Partial<InputProps>,
  { translate, locale }: Translation,
): string => {
  const choice = choices?.find(({ id }) => id === value)
  if (choice) return translate(choice.name, { _: choice.name })
  if (list) return labelOf(list, value as number, locale as Language)
  if (typeof value === 'boolean') return translate(`ra.boolean.${value}`)
  const text = String(value)
  return /^\d{4}-\d\d-\d\dT/.test(text) ? formatDateTime(text, locale) : text
}

/** Every filter in force that no tab and no box above shows, as a chip that removes it. */
export const FilterChips = ({ filters, tabs }: { filters: readonly ReactElement[]; tabs: readonly string[] }) => {
  const { filterValues, setFilters, displayedFilters } = useListContext()
  const resource = useResourceContext()
  const translate = useTranslate()
  const translation = useTranslation()
  const inputs = new Map(filters.map(({ props }) => [(props as InputProps).source, props as InputProps]))
  const shown = Object.entries(filterValues as Filters).filter(
    ([source, value]) => !tabs.includes(source) && !inputs.get(source)?.alwaysOn && value !== undefined && value !== '',
  )
  const remove = (source: string) => {
    const { [source]: _, ...others } = filterValues as Filters
    const { [source]: __, ...displayed } = displayedFilters as Filters
    setFilters(others, displayed, false)
  }
  if (shown.length === 0) return null
  return (
    <Box
      component="ul"
      aria-label={translate('xinyu.lists.filters')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, listStyle: 'none', m: 0, px: 2, py: 1 }}
    >
      {shown.map(([source, value]) => {
        const input: Partial<InputProps> = inputs.get(source) ?? {}
        const label = translate(input.label ?? `resources.${resource}.fields.${source}`, { _: source })
        const text = `${label}: ${valueText(value, input, translation)}`
        return (
          <li key={source}>
            <Chip
              size="small"
              label={text}
              onClick={() => remove(source)}
              onDelete={() => remove(source)}
              aria-label={translate('xinyu.lists.removeFilter', { text })}
            />
          </li>
        )
      })}
    </Box>
  )
}
