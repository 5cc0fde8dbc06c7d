import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material'
import type { MonthSums } from '@xinyu/contracts/admin/months'
import { useLocaleState, useTranslate } from 'react-admin'
import { yuan } from '../../shared/format/format.ts'
import { channels, isCount, type Month, sumFields, sumsOfChannel } from '../../shared/months/month.ts'

interface Row {
  key: string
  names: string[]
  sums: MonthSums
  isTotal?: boolean
}

/** Sums in columns, which scroll sideways, also by keyboard. */
const Sums = ({ label, heads, rows }: { label: string; heads: string[]; rows: Row[] }) => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const valueOf = (sums: MonthSums, field: (typeof sumFields)[number]): string =>
    isCount(field) ? sums[field].toLocaleString(locale) : yuan(sums[field], locale)
  return (
    <TableContainer tabIndex={0} role="region" aria-label={label} sx={{ maxHeight: 520 }}>
      <Table
        size="small"
        stickyHeader
        sx={{ '& th, & td': { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' } }}
      >
        <TableHead>
          <TableRow>
            {heads.map((head) => (
              <TableCell key={head}>{head}</TableCell>
            ))}
            {sumFields.map((field) => (
              <TableCell key={field} align="right">
                {translate(`xinyu.monthStatements.sums.${field}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ key, names, sums, isTotal }) => (
            <TableRow key={key} sx={isTotal ? { '& th, & td': { fontWeight: 700 } } : {}}>
              {names.map((name, index) => (
                <TableCell
                  key={heads[index]}
                  component={index === 0 ? 'th' : 'td'}
                  scope={index === 0 ? 'row' : undefined}
                >
                  {name}
                </TableCell>
              ))}
              {sumFields.map((field) => (
                <TableCell key={field} align="right">
                  {valueOf(sums, field)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

const NoRows = () => (
  <Typography sx={{ color: 'text.secondary' }}>{useTranslate()('xinyu.monthStatements.noRows')}</Typography>
)

export const ChannelTable = ({ month }: { month: Month }) => {
  const translate = useTranslate()
  const rows = channels.flatMap((channel): Row[] => {
    const sums = sumsOfChannel(month, channel)
    return sums ? [{ key: channel, names: [translate(`xinyu.provider.${channel}`)], sums }] : []
  })
  if (rows.length === 0) return <NoRows />
  const total = { key: 'total', names: [translate('xinyu.monthStatements.total')], sums: month.totals, isTotal: true }
  return (
    <Sums
      label={translate('xinyu.monthStatements.channels')}
      heads={[translate('xinyu.monthStatements.channel')]}
      rows={[...rows, total]}
    />
  )
}

export const DayTable = ({ month }: { month: Month }) => {
  const translate = useTranslate()
  if (month.rows.length === 0) return <NoRows />
  return (
    <Sums
      label={translate('xinyu.monthStatements.days')}
      heads={[translate('xinyu.monthStatements.day'), translate('xinyu.monthStatements.channel')]}
      rows={month.rows.map((row) => ({
        key: `${row.day} ${row.channel}`,
        names: [row.day, translate(`xinyu.provider.${row.channel}`)],
        sums: row,
      }))}
    />
  )
}
