import { Chip } from '@mui/material'
import { type ServiceLevel as Level, serviceLevelOf } from '@xinyu/contracts/rules/cases'
import { useLocaleState, useTranslate } from 'react-admin'
import { formatElapsed, formatUntil } from './format/format.ts'
import { useNow } from './hooks/use-now.ts'

const colors = { inTime: 'success', soon: 'warning', late: 'error' } as const satisfies Record<Level, string>

/** How long is left, or how late it is: in words, so that it does not depend on colours. */
export const ServiceLevel = ({ since, dueAt }: { since: string; dueAt: string }) => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const now = useNow()
  const level = serviceLevelOf(new Date(since), new Date(dueAt), now)
  const time = level === 'late' ? formatElapsed(dueAt, now, locale) : formatUntil(dueAt, now, locale)
  return (
    <Chip
      size="small"
      variant={level === 'late' ? 'filled' : 'outlined'}
      color={colors[level]}
      label={translate(`xinyu.cases.level.${level}`, { time })}
    />
  )
}
