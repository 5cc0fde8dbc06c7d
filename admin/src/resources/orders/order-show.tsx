import { Alert, Box, Button, Card, CardContent, Stack, Typography } from '@mui/material'
import { users } from '@xinyu/contracts/admin/resources'
import { ShowBase, Title, useCreatePath, useLocaleState, useShowContext, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { DescriptionItem, DescriptionList } from '../../shared/description-list.tsx'
import { Failure } from '../../shared/failure.tsx'
import { formatDateTime, yuan } from '../../shared/format/format.ts'
import { productName } from '../../shared/format/product-name.ts'
import { OrderState } from '../../shared/state-chip.tsx'
import { stayOnPage } from '../../shared/hooks/stay-on-page.ts'
import { providerAnswer, type Order } from './order.ts'
import { OrderTimeline } from './order-timeline.tsx'
import { ReconcileButton } from './reconcile-button.tsx'
import { RefundRequestNotice } from './refund-request-notice.tsx'
import { RefundButton } from './refund-buttons.tsx'
import { RefundNotice } from './refund-notice.tsx'

const OrderDetails = ({ order }: { order: Order }) => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const createPath = useCreatePath()
  const field = (name: string) => translate(`resources.orders.fields.${name}`)
  const at = (time: string | null) => time && formatDateTime(time, locale)
  return (
    <DescriptionList>
      <DescriptionItem label={field('orderId')}>{order.orderId}</DescriptionItem>
      <DescriptionItem label={translate('xinyu.orders.buyer')}>
        <Button
          component={Link}
          to={createPath({ resource: users.name, type: 'show', id: order.user_id })}
          size="small"
          sx={{ p: 0, minWidth: 0 }}
        >
          {order.userName || order.user_id}
        </Button>
      </DescriptionItem>
      <DescriptionItem label={translate('xinyu.orders.gives')}>
        {order.tab === 0
          ? translate('xinyu.orders.vipDays', order.days)
          : translate('xinyu.common.points', order.points)}
      </DescriptionItem>
      <DescriptionItem label={field('fulfilled')}>
        {translate(order.fulfilled ? 'xinyu.orders.fulfilled' : 'xinyu.orders.notFulfilled')}
      </DescriptionItem>
      <DescriptionItem label={field('provider')}>
        {order.provider && translate(`xinyu.provider.${order.provider}`)}
      </DescriptionItem>
      <DescriptionItem label={field('providerTradeNo')}>{order.providerTradeNo}</DescriptionItem>
      <DescriptionItem label={field('addtime')}>{at(order.addtime)}</DescriptionItem>
      <DescriptionItem label={field('paidAt')}>{at(order.paidAt)}</DescriptionItem>
      <DescriptionItem label={field('closesAt')}>{at(order.closesAt)}</DescriptionItem>
    </DescriptionList>
  )
}

const Loaded = () => {
  const { record: order, error, refetch } = useShowContext<Order>()
  const translate = useTranslate()
  const [locale] = useLocaleState()
  if (error && !order) return <Failure error={error} onRetry={() => void refetch()} />
  if (!order) return null
  const answer = providerAnswer(order)
  return (
    <Box sx={{ maxWidth: 800, mx: 'auto', width: '100%', mt: 2 }}>
      <Title title={`${translate('resources.orders.name')} · ${order.orderId}`} />
      <Card>
        <CardContent>
          <Stack
            direction="row"
            useFlexGap
            sx={{ justifyContent: 'space-between', alignItems: 'center', flexWrap: 'wrap', gap: 2, mb: 3 }}
          >
            <Box>
              <Typography sx={{ color: 'text.secondary' }}>{productName(order, locale)}</Typography>
              <Typography sx={{ fontSize: '2rem', fontWeight: 700 }}>{yuan(order.amount, locale)}</Typography>
              <OrderState status={order.status} />
            </Box>
            <Stack direction="row" spacing={1}>
              <RefundButton order={order} />
              <ReconcileButton order={order} />
            </Stack>
          </Stack>
          <RefundRequestNotice order={order} />
          <RefundNotice order={order} />
          {answer && (
            <Alert severity="info" role="note" sx={{ mb: 2 }}>
              {translate('xinyu.orders.providerAnswer')}: {answer}
            </Alert>
          )}
          <OrderDetails order={order} />
        </CardContent>
      </Card>
      {order.story && <OrderTimeline order={order} />}
    </Box>
  )
}

export const OrderShow = () => (
  <ShowBase queryOptions={stayOnPage}>
    <Loaded />
  </ShowBase>
)
