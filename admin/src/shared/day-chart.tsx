import { Typography, useTheme } from '@mui/material'
import { Area, AreaChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'

export interface DayValue {
  day: string
  value: number
}

/** A chart of daily values, with a text alternative for screen readers. */
export const DayChart = ({
  days,
  label,
  empty,
  wordsOf = String,
  height = 260,
}: {
  days: readonly DayValue[]
  /** label of the value */
  label: string
  /** text shown without data */
  empty: string
  wordsOf?: (value: number) => string
  height?: number
}) => {
  const { palette } = useTheme()
  if (days.length === 0) return <Typography sx={{ color: 'text.secondary' }}>{empty}</Typography>
  const summary = days.map(({ day, value }) => `${day}: ${wordsOf(value)}`).join('; ')
  return (
    <div role="img" aria-label={`${label}. ${summary}`}>
      <ResponsiveContainer width="100%" height={height}>
        <AreaChart data={[...days]} margin={{ left: -16, right: 8, top: 8 }} accessibilityLayer={false}>
          <CartesianGrid stroke={palette.divider} vertical={false} />
          <XAxis
            dataKey="day"
            tickFormatter={(day: string) => day.slice(5)}
            stroke={palette.text.secondary}
            tickLine={false}
            minTickGap={24}
            fontSize={12}
          />
          <YAxis
            allowDecimals={days.some(({ value }) => !Number.isInteger(value))}
            tickFormatter={wordsOf}
            stroke={palette.text.secondary}
            tickLine={false}
            axisLine={false}
            fontSize={12}
          />
          <Tooltip
            contentStyle={{
              background: palette.background.paper,
              border: `1px solid ${palette.divider}`,
              borderRadius: 8,
            }}
            formatter={(value) => [wordsOf(Number(value)), label]}
          />
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
