import { Box, Button, Typography } from '@mui/material'
import { orders } from '@xinyu/contracts/admin/orders'
import type { RecordOf } from '@xinyu/contracts/resource'
import { useCreatePath, useGetManyReference, useLocaleState, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { Failure } from '../show/failure.tsx'
import { formatDateTime, yuan } from '../format/format.ts'
import { productName } from '../format/product-name.ts'
import { OrderState } from '../state-chip.tsx'

/** The newest orders of one person. */
export const MemberOrders = ({ userId }: { userId: string }) => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const createPath = useCreatePath()
  const {
    data = [],
    error,
    refetch,
    total,
  } = useGetManyReference<RecordOf<typeof orders>>(orders.name, {
    target: 'user_id',
    id: userId,
    pagination: { page: 1, perPage: 5 },
    sort: { field: 'addtime', order: 'DESC' },
  })
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (total === 0) return <Typography sx={{ color: 'text.secondary' }}>{translate('xinyu.users.noOrders')}</Typography>
  return data.map((order) => (
    <Button
      key={order.id}
      component={Link}
      to={createPath({ resource: orders.name, type: 'show', id: order.id })}
      color="inherit"
      fullWidth
      sx={{ justifyContent: 'space-between', textAlign: 'left', py: 1 }}
    >
      <Box component="span">
        {productName(order, locale)} · {yuan(order.amount, locale)}
        <Typography variant="caption" component="span" sx={{ display: 'block', color: 'text.secondary' }}>
          {formatDateTime(order.addtime, locale)}
        </Typography>
      </Box>
      <OrderState status={order.status} />
    </Button>
  ))
}
