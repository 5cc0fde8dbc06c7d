import { getOrderList } from '@xinyu/contracts/http/product/orders'
import { Link } from 'react-router-dom'
import { OrderCard } from '../../features/orders/order-card.tsx'
import { api } from '../../shared/api/api.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { InfiniteList, PAGE_SIZE } from '../../shared/ui/lists/infinite-list.tsx'
import { Page } from '../../shared/ui/page.tsx'
import { EmptyView } from '../../shared/ui/lists/states.tsx'

const fetchPage = async (page: number) => {
  const { list, total } = await api(getOrderList, { page, rows: PAGE_SIZE })
  return { items: list, hasMore: page * PAGE_SIZE < total }
}

export const Screen = () => {
  const { t } = useText()
  return (
    <Page title={t('me.orders')}>
      <InfiniteList
        queryKey={['orders']}
        fetchPage={fetchPage}
        empty={<EmptyView title={t('orders.none')} action={<Link to="/vip">{t('vip.title')}</Link>} />}
      >
        {(orders) => (
          <ul className="stack">
            {orders.map((order) => (
              <li key={order._id}>
                <OrderCard order={order} />
              </li>
            ))}
          </ul>
        )}
      </InfiniteList>
    </Page>
  )
}
