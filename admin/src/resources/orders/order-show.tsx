import { Alert, Box, Stack } from '@mui/material'
import { useLocaleState, useTranslate } from 'react-admin'
import { DescriptionItem, DescriptionList } from '../../shared/show/description-list.tsx'
import { UserButton } from '../../shared/link/user-button.tsx'
import { PaymentFrame } from '../../shared/show/payment-frame.tsx'
import { ShowFrame } from '../../shared/show/show-frame.tsx'
import { formatDateTime } from '../../shared/format/format.ts'
import { productName } from '../../shared/format/product-name.ts'
import { OrderState } from '../../shared/state-chip.tsx'
import { providerAnswer, type Order } from './order.ts'
import { OrderTimeline } from './order-timeline.tsx'
import { ReconcileButton } from './reconcile-button.tsx'
import { RefundRequestNotice } from './refund-request-notice.tsx'
import { RefundButton } from './refund-buttons.tsx'
import { RefundNotice } from './refund-notice.tsx'

const OrderDetails = ({ order }: { order: Order }) => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const field = (name: string) => translate(`resources.orders.fields.${name}`)
  const at = (time: string | null) => time && formatDateTime(time, locale)
  return (
    <DescriptionList>
      <DescriptionItem label={field('orderId')}>{order.orderId}</DescriptionItem>
      <DescriptionItem label={translate('xinyu.orders.buyer')}>
        <UserButton id={order.user_id} name={order.userName} />
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

const OrderPage = ({ record: order }: { record: Order }) => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const answer = providerAnswer(order)
  const buttons = (
    <Stack direction="row" spacing={1}>
      <RefundButton order={order} />
      <ReconcileButton order={order} />
    </Stack>
  )
  return (
    <Box sx={{ maxWidth: 800, mx: 'auto', width: '100%', mt: 2 }}>
      <PaymentFrame
        title={`${translate('resources.orders.name')} · ${order.orderId}`}
        subject={productName(order, locale)}
        amount={order.amount}
        state={<OrderState status={order.status} />}
        buttons={buttons}
      >
        <RefundRequestNotice order={order} />
        <RefundNotice order={order} />
        {answer && (
          <Alert severity="info" role="note" sx={{ mb: 2 }}>
            {translate('xinyu.orders.providerAnswer')}: {answer}
          </Alert>
        )}
        <OrderDetails order={order} />
      </PaymentFrame>
      {order.story && <OrderTimeline order={order} />}
    </Box>
  )
}

export const OrderShow = () => <ShowFrame<Order> page={OrderPage} />
