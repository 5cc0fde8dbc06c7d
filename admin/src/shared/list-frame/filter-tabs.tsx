import { Tab, Tabs } from '@mui/material'
import { useListContext, useTranslate } from 'react-admin'

export interface FilterChoice {
  value: string | number | boolean
  label: string
}

/** One tab per filter value, and one for all; stored in the URL like other filters. */
export const FilterTabs = ({
  source,
  choices,
  all = true,
  label,
}: {
  source: string
  choices: readonly FilterChoice[]
  all?: boolean
  label: string
}) => {
  const { filterValues, setFilters } = useListContext()
  const translate = useTranslate()
  const current = (filterValues as Record<string, string | number | boolean | undefined>)[source]
  const choose = (value: string) => {
    const { [source]: _, ...others } = filterValues as Record<string, unknown>
    const choice = choices.find((each) => String(each.value) === value)
    setFilters(choice ? { ...others, [source]: choice.value } : others, undefined, false)
  }
  return (
    <Tabs
      value={current === undefined ? '' : String(current)}
      onChange={(_, value: string) => choose(value)}
      variant="scrollable"
      scrollButtons="auto"
      aria-label={translate(label)}
      sx={{ borderBottom: 1, borderColor: 'divider', px: 1 }}
    >
      {all && <Tab value="" label={translate('xinyu.common.all')} />}
      {choices.map((choice) => (
        <Tab key={String(choice.value)} value={String(choice.value)} label={translate(choice.label)} />
      ))}
    </Tabs>
  )
}
