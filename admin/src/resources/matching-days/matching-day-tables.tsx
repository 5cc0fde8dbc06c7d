import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material'
import type { matchingDays } from '@xinyu/contracts/admin/matching'
import { provinces } from '@xinyu/contracts/lists/regions'
import type { RecordOf } from '@xinyu/contracts/resource'
import { useLocaleState, useTranslate } from 'react-admin'

type Day = RecordOf<typeof matchingDays>
interface Row {
  name: string
  values: string[]
}

const useFormats = () => {
  const [locale] = useLocaleState()
  const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
  return { share: (part: number) => share.format(part), number: (value: number) => number.format(value), locale }
}

/** A table of numbers; `headings` are translation keys, the one of the first column first. */
const Numbers = ({ caption, headings, rows }: { caption: string; headings: string[]; rows: Row[] }) => {
  const translate = useTranslate()
  if (rows.length === 0)
    return <Typography sx={{ color: 'text.secondary' }}>{translate('xinyu.matchingDays.noData')}</Typography>
  return (
    // scrollable by keyboard
    <TableContainer tabIndex={0} role="region" aria-label={translate(caption)}>
      <Table size="small" sx={{ '& th, & td': { whiteSpace: 'nowrap' } }}>
        <TableHead>
          <TableRow>
            {headings.map((head, index) => (
              <TableCell key={head} align={index === 0 ? 'left' : 'right'}>
                {translate(head)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ name, values }) => (
            <TableRow key={name}>
              <TableCell component="th" scope="row">
                {name}
              </TableCell>
              {values.map((value, index) => (
                <TableCell key={headings[index + 1]} align="right">
                  {value}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

export const PercentileTable = ({ day }: { day: Day }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  return (
    <Numbers
      caption="xinyu.matchingDays.percentiles"
      headings={['xinyu.matchingDays.members', 'xinyu.matchingDays.impressions']}
      rows={day.percentiles.map(({ percent, times }) => ({
        name: translate('xinyu.matchingDays.percentOf', { percent }),
        values: [number(times)],
      }))}
    />
  )
}

export const CalibrationTable = ({ day }: { day: Day }) => {
  const { share, number } = useFormats()
  return (
    <Numbers
      caption="xinyu.matchingDays.calibration"
      headings={['from', 'decisions', 'predicted', 'actual'].map((head) => `xinyu.matchingDays.${head}`)}
      rows={day.calibration.map(({ from, decisions, said, was }) => ({
        name: `${share(from)} – ${share(from + 0.1)}`,
        values: [number(decisions), share(said), share(was)],
      }))}
    />
  )
}

export const GroupTable = ({ day }: { day: Day }) => {
  const translate = useTranslate()
  const { share, number, locale } = useFormats()
  const nameOf = (group: string): string => {
    const province = provinces.find(({ value }) => value === group)
    return province ? province[locale === 'en' ? 'en' : 'zh'] : translate(`xinyu.matchingDays.group.${group}`)
  }
  const fields = ['members', 'shown', 'gini', 'invisible', 'matches', 'answeredTalks']
  return (
    <Numbers
      caption="xinyu.matchingDays.groups"
      headings={['xinyu.matchingDays.group.name', ...fields.map((field) => `xinyu.matchingDays.groupFields.${field}`)]}
      rows={day.groups.map(({ group, members, shown, gini, invisible, matches, answeredTalks }) => ({
        name: nameOf(group),
        values: [
          number(members),
          number(shown),
          number(gini),
          share(invisible),
          number(matches),
          number(answeredTalks),
        ],
      }))}
    />
  )
}
