import { Typography, useTheme } from '@mui/material'
import { Area, AreaChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'

export interface DayValue {
  day: string
  value: number
}

interface DayChartProps {
  days: readonly DayValue[]
  /** label of the value */
  label: string
  /** text shown without data */
  empty: string
  format?: (value: number) => string
  height?: number
}

/** A chart of daily values, with a text alternative for screen readers. */
export const DayChart = ({ days, label, empty, format = String, height = 260 }: DayChartProps) => {
  const { palette } = useTheme()
  if (days.length === 0) return <Typography sx={{ color: 'text.secondary' }}>{empty}</Typography>
  const summary = days.map(({ day, value }) => `${day}: ${format(value)}`).join('; ')
  const axis = { stroke: palette.text.secondary, tickLine: false, fontSize: 12 }
  const box = { background: palette.background.paper, border: `1px solid ${palette.divider}`, borderRadius: 8 }
  return (
    <div role="img" aria-label={`${label}. ${summary}`}>
      <ResponsiveContainer width="100%" height={height}>
        <AreaChart data={[...days]} margin={{ left: -16, right: 8, top: 8 }} accessibilityLayer={false}>
          <CartesianGrid stroke={palette.divider} vertical={false} />
          <XAxis {...axis} dataKey="day" tickFormatter={(day: string) => day.slice(5)} minTickGap={24} />
          <YAxis
            {...axis}
            allowDecimals={days.some(({ value }) => !Number.isInteger(value))}
            tickFormatter={format}
            axisLine={false}
          />
          <Tooltip contentStyle={box} formatter={(value) => [format(Number(value)), label]} />
          <Area
            type="monotone"
            dataKey="value"
            stroke={palette.primary.main}
            strokeWidth={2}
            fill={palette.primary.main}
            fillOpacity={0.15}
            isAnimationActive={false}
          />
        </AreaChart>
      </ResponsiveContainer>
    </div>
  )
}
