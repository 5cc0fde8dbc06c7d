import { Box, Button, Skeleton, Typography } from '@mui/material'
import { withdrawalTotals } from '@xinyu/contracts/admin/money'
import type { RecordOf } from '@xinyu/contracts/resource'
import { useGetList, useListContext, useLocaleState, useTranslate } from 'react-admin'
import { yuan } from '../../shared/format.ts'

type Totals = RecordOf<typeof withdrawalTotals>
const parts = ['amount', 'fee', 'tax', 'net'] as const
const order = { field: 'id', order: 'ASC' } as const

/** The sums of everything the filters let through, not of the page alone. */
export const WithdrawalTotals = () => {
  const { filterValues } = useListContext()
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { data, isPending, error, refetch } = useGetList<Totals>(withdrawalTotals.name, {
    filter: filterValues as Record<string, unknown>,
    sort: order,
    pagination: { page: 1, perPage: 10 },
  })
  if (isPending) return <Skeleton height={48} sx={{ mx: 2 }} aria-busy="true" />
  if (error && !data)
    return (
      <Box sx={{ px: 2, py: 1 }}>
        <Button size="small" onClick={() => void refetch()}>
          {translate('xinyu.withdrawals.totalsFailed')}
        </Button>
      </Box>
    )
  const sum = (part: 'number' | (typeof parts)[number]): number =>
    (data ?? []).reduce((total, row) => total + row[part], 0)
  return (
    <Box
      component="dl"
      aria-label={translate('xinyu.withdrawals.totals')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, m: 0, px: 2, py: 1.5, borderBottom: 1, borderColor: 'divider' }}
    >
      <Figure name={translate('xinyu.withdrawals.number')} value={String(sum('number'))} />
      {parts.map((part) => (
        <Figure key={part} name={translate(`resources.withdrawals.fields.${part}`)} value={yuan(sum(part), locale)} />
      ))}
    </Box>
  )
}

const Figure = ({ name, value }: { name: string; value: string }) => (
  <Box>
    <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
      {name}
    </Typography>
    <Typography component="dd" sx={{ m: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
      {value}
    </Typography>
  </Box>
)
