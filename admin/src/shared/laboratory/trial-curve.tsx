import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography, useTheme } from '@mui/material'
import type { Trial } from '@xinyu/contracts/http/moderation/laboratory'
import { useLocaleState, useTranslate } from 'react-admin'
import {
  CartesianGrid,
  Legend,
  Line,
  LineChart,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'

type Point = Trial['curve'][number]
interface CurveProps {
  curve: readonly Point[]
  /** the threshold that was tried */
  from: number
}
const columns = ['hits', 'members', 'precision', 'recall'] as const

const useFormats = () => {
  const [locale] = useLocaleState()
  const percent = (share: number | null): string =>
    share === null ? '–' : share.toLocaleString(locale, { style: 'percent', maximumFractionDigits: 0 })
  const threshold = (from: number): string => from.toLocaleString(locale, { maximumFractionDigits: 2 })
  return { percent, threshold }
}

/** Precision and recall by threshold; the table below says the same. */
const Chart = ({ curve, from }: CurveProps) => {
  const translate = useTranslate()
  const { palette } = useTheme()
  const { percent, threshold } = useFormats()
  const axis = { stroke: palette.text.secondary, tickLine: false, fontSize: 12 }
  const box = { background: palette.background.paper, border: `1px solid ${palette.divider}`, borderRadius: 8 }
  const line = { type: 'monotone', strokeWidth: 2, dot: false, isAnimationActive: false } as const
  const name = (column: (typeof columns)[number]) => translate(`xinyu.laboratory.curve.${column}`)
  return (
    <div aria-hidden>
      <ResponsiveContainer width="100%" height={220}>
        <LineChart data={[...curve]} margin={{ left: -8, right: 12, top: 20 }} accessibilityLayer={false}>
          <CartesianGrid stroke={palette.divider} vertical={false} />
          <XAxis {...axis} dataKey="from" type="number" domain={['dataMin', 'dataMax']} tickFormatter={threshold} />
          <YAxis {...axis} domain={[0, 1]} tickFormatter={percent} axisLine={false} />
          <Tooltip
            contentStyle={box}
            formatter={(share) => percent(Number(share))}
            labelFormatter={(at) => threshold(Number(at))}
          />
          <Legend />
          <ReferenceLine
            x={from}
            stroke={palette.text.primary}
            label={{
              value: translate('xinyu.laboratory.curve.chosen'),
              position: 'top',
              fill: palette.text.primary,
              fontSize: 12,
            }}
          />
          <Line {...line} dataKey="precision" name={name('precision')} stroke={palette.primary.main} />
          <Line
            {...line}
            dataKey="recall"
            name={name('recall')}
            stroke={palette.text.secondary}
            strokeDasharray="6 4"
          />
        </LineChart>
      </ResponsiveContainer>
    </div>
  )
}

/** What other thresholds would find, as a chart and a table, with the tried one marked. */
export const TrialCurve = (props: CurveProps) => {
  const translate = useTranslate()
  const { percent, threshold } = useFormats()
  const { curve, from } = props
  const label = translate('xinyu.laboratory.curve.title')
  return (
    <>
      <Typography variant="subtitle2" component="h3" sx={{ mt: 2 }}>
        {label}
      </Typography>
      {curve.some(({ precision, recall }) => precision !== null || recall !== null) && <Chart {...props} />}
      <TableContainer tabIndex={0} role="region" aria-label={label} sx={{ maxHeight: 300 }}>
        <Table size="small" stickyHeader sx={{ '& th, & td': { px: 1, whiteSpace: 'nowrap' } }}>
          <TableHead>
            <TableRow>
              <TableCell>{translate('xinyu.laboratory.from')}</TableCell>
              {columns.map((column) => (
                <TableCell key={column} align="right">
                  {translate(`xinyu.laboratory.curve.${column}`)}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {curve.map((point) => (
              <TableRow
                key={point.from}
                selected={point.from === from}
                aria-current={point.from === from ? 'true' : undefined}
              >
                <TableCell component="th" scope="row">
                  {threshold(point.from)}
                  {point.from === from && ` · ${translate('xinyu.laboratory.curve.chosen')}`}
                </TableCell>
                <TableCell align="right">{point.hits}</TableCell>
                <TableCell align="right">{point.members}</TableCell>
                <TableCell align="right">{percent(point.precision)}</TableCell>
                <TableCell align="right">{percent(point.recall)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </>
  )
}
