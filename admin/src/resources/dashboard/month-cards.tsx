import { Box, Button, Card, CardActions, CardContent, Typography } from '@mui/material'
import { monthStatements } from '@xinyu/contracts/admin/months'
import { useGetList, useLocaleState, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { yuan } from '../../shared/format/format.ts'
import { Failure } from '../../shared/show/failure.tsx'
import { type Month, checksText } from '../../shared/months/month.ts'
import { MonthState } from '../../shared/months/month-state.tsx'

const shown = ['gross', 'refunds', 'chargebacks', 'fees', 'payoutNet', 'vipEarned'] as const

const MonthCard = ({ month }: { month: Month }) => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  return (
    <Card>
      <CardContent sx={{ pb: 0 }}>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 1 }}>
          <Typography variant="h6" component="h2">
            {translate('xinyu.monthStatements.title', { month: month.id })}
          </Typography>
          <MonthState state={month.state} />
        </Box>
        <Box component="dl" sx={{ m: 0, mt: 1, display: 'grid', gridTemplateColumns: 'auto auto', rowGap: 0.5 }}>
          {shown.map((field) => (
            <Box key={field} sx={{ display: 'contents' }}>
              <Typography component="dt" sx={{ color: 'text.secondary' }}>
                {translate(`xinyu.monthStatements.sums.${field}`)}
              </Typography>
              <Typography component="dd" sx={{ m: 0, textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
                {yuan(month.totals[field], locale)}
              </Typography>
            </Box>
          ))}
        </Box>
        {month.state === 'open' && (
          <Typography sx={{ mt: 1, fontWeight: 600 }}>{checksText(month, translate)}</Typography>
        )}
      </CardContent>
      <CardActions>
        <Button component={Link} to={`/${monthStatements.name}/${month.id}/show`}>
          {translate('xinyu.monthStatements.open')}
        </Button>
      </CardActions>
    </Card>
  )
}

/** The months that are not locked yet, or the last one: what finance begins its day with. */
export const MonthCards = () => {
  const { data, error, refetch } = useGetList<Month>(
    monthStatements.name,
    { pagination: { page: 1, perPage: 3 }, sort: { field: 'id', order: 'DESC' } },
    { refetchInterval: 5_000 },
  )
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />
  const open = (data ?? []).filter(({ state }) => state !== 'locked')
  return (
    <Box
      sx={{ display: 'grid', gap: 2, mb: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(min(320px, 100%), 1fr))' }}
    >
      {(open.length > 0 ? open : (data ?? []).slice(0, 1)).map((month) => (
        <MonthCard key={month.id} month={month} />
      ))}
    </Box>
  )
}
