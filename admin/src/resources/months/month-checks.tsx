import CheckCircle from '@mui/icons-material/CheckCircle'
import ErrorOutlined from '@mui/icons-material/ErrorOutlined'
import { List, ListItem, ListItemIcon, ListItemText } from '@mui/material'
import { useLocaleState, useTranslate } from 'react-admin'
import { yuan } from '../../shared/format/format.ts'
import type { Month } from '../../shared/months/month.ts'

const ofMoney: readonly string[] = ['bank', 'deferred']

/** What must hold before the lock: a sign and a word each, not only a colour. */
export const MonthChecks = ({ month: { checks } }: { month: Month }) => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const format = (kind: string, value: number): string =>
    ofMoney.includes(kind) ? yuan(value, locale) : value.toLocaleString(locale)
  return (
    <List dense aria-label={translate('xinyu.monthStatements.checks')}>
      {checks.map(({ kind, isGreen, expected, found, items }) => (
        <ListItem key={kind} disableGutters sx={{ alignItems: 'flex-start' }}>
          <ListItemIcon sx={{ minWidth: 36, mt: 0.5 }}>
            {isGreen ? <CheckCircle color="success" /> : <ErrorOutlined color="error" />}
          </ListItemIcon>
          <ListItemText
            primary={`${translate(`xinyu.monthStatements.check.${kind}`)} · ${translate(`xinyu.monthStatements.${isGreen ? 'green' : 'red'}`)}`}
            secondary={[
              translate('xinyu.monthStatements.counted', {
                found: format(kind, found),
                expected: format(kind, expected),
              }),
              ...items,
            ].join(' · ')}
            slotProps={{ secondary: { sx: { overflowWrap: 'anywhere' } } }}
          />
        </ListItem>
      ))}
    </List>
  )
}
