import { Typography, useTheme } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Area, AreaChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'

type Day = { day: string; value: number }

/** Registrations by day, with the numbers in words for whoever cannot see the curve. */
export const RegistrationsChart = ({ days }: { days: Day[] }) => {
  const translate = useTranslate()
  const { palette } = useTheme()
  if (days.length === 0)
    return <Typography sx={{ color: 'text.secondary' }}>{translate('xinyu.dashboard.noChart')}</Typography>
  const summary = days.map((day) => translate('xinyu.dashboard.registrationsOf', day)).join('; ')
  return (
    <div role="img" aria-label={summary}>
      <ResponsiveContainer width="100%" height={260}>
        <AreaChart data={days} margin={{ left: -16, right: 8, top: 8 }} accessibilityLayer={false}>
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
            allowDecimals={false}
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
            formatter={(value) => [value, translate('xinyu.dashboard.members')]}
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
