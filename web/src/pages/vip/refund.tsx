import { getOrderStatus } from '@xinyu/contracts/http/product/orders'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { isRefundable, OrderCard } from '../../features/orders/order-card.tsx'
import { RefundForm } from '../../features/orders/refund-form.tsx'
import { api } from '../../shared/api/api.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { Page } from '../../shared/ui/page.tsx'
import { QueryView } from '../../shared/ui/lists/states.tsx'

/** Refund request for a purchase by a minor or by mistake. */
export const Screen = () => {
  const { t } = useText()
  const { orderId = '' } = useParams()
  const query = useQuery({
    queryKey: ['order', orderId],
    queryFn: async () => (await api(getOrderStatus, { orderId })).order,
  })
  return (
    <Page title={t('refund.title')}>
      <QueryView query={query}>
        {(order) => (
          <div className="stack">
            <OrderCard order={order} isAsking />
            {isRefundable(order) && <RefundForm order={order} />}
          </div>
        )}
      </QueryView>
    </Page>
  )
}
