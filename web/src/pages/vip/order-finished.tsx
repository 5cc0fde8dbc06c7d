import { OrderStatus } from '@xinyu/contracts/enums'
import { getOrderStatus, type Order } from '@xinyu/contracts/http/product/orders'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { ActiveNow } from '../../features/orders/active-now.tsx'
import { OrderCard } from '../../features/orders/order-card.tsx'
import { orderToConfirm, readPendingCheckout, dismissCheckout } from '../../features/orders/pending-checkout.ts'
import { boughtOnPage } from '../../features/orders/apple-bridge.ts'
import { openCheckout, settleOrder, submitPurchase, untilProfileShows } from '../../features/orders/pay.ts'
import { rememberOpenid } from '../../features/orders/wechat-bridge.ts'
import { api } from '../../shared/api/api.ts'
import { messageOf } from '../../shared/api/error-text.ts'
import { failureText } from '../../shared/api/failure-text.ts'
import { gateLifted } from '../../shared/gate/gate.ts'
import { readPendingAction } from '../../shared/gate/pending.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { Button } from '../../shared/ui/button.tsx'
import { confirm } from '../../shared/ui/overlays/modal-store.ts'
import { Page } from '../../shared/ui/page.tsx'
import { EmptyView, QueryView } from '../../shared/ui/lists/states.tsx'
import { toast } from '../../shared/ui/overlays/toast-store.ts'

const outcomes = {
  [OrderStatus.Waiting]: 'orders.notPaid',
  [OrderStatus.Paid]: 'notice.PAYMENT_COMPLETE',
  [OrderStatus.Failed]: 'notice.PAYMENT_FAILED',
  [OrderStatus.Refunded]: 'orders.refunded',
  [OrderStatus.Closed]: 'orders.closed',
} as const

const outcomeOf = ({ status, tab, fulfilled }: Order) =>
  status === OrderStatus.Paid && tab === 1 && fulfilled ? 'notice.POINTS_BOUGHT' : outcomes[status]

const useSettle = (orderId: string) => {
  const { t } = useText()
  const settle = useMutation({
    mutationFn: () => settleOrder(orderId),
    onSuccess: (order) => toast(t(outcomeOf(order))),
    onError: (error) => toast(failureText('order', error)),
  })
  return settle
}

/** Asked once on the return from the payment page: yes checks with the provider, no dismisses the question. */
const useConfirmPayment = (orderId: string, order: Order | undefined, settle: () => void): void => {
  const { t } = useText()
  const asked = useRef(false)
  useEffect(() => {
    if (!order || orderToConfirm() !== orderId) return
    if (order.status !== OrderStatus.Waiting) return dismissCheckout()
    if (asked.current) return
    asked.current = true
    void confirm({
      title: t('notice.IS_PAYMENT_COMPLETE'),
      text: t('orders.askText'),
      confirm: t('orders.askYes'),
      cancel: t('orders.askNo'),
    }).then((yes) => (yes ? settle() : dismissCheckout()))
  }, [order, orderId, settle, t])
}

/** Continues the payment after the return from WeChat with a code; removes the code from the address. */
const useWechatReturn = (orderId: string): void => {
  const [params, setParams] = useSearchParams()
  const [code, state] = [params.get('code'), params.get('state')]
  const isBack = params.get('wx') === '1' && code !== null && state !== null
  useEffect(() => {
    if (!isBack) return
    setParams({ orderId }, { replace: true })
    void rememberOpenid(code, state)
      .then(() => openCheckout(orderId, 'wechat'))
      .catch((error: unknown) => toast(messageOf(error)))
  }, [isBack, code, state, orderId, setParams])
}

/** Submits the purchase after the return from the sandbox's App Store; removes it from the address. */
const useAppStoreReturn = (): boolean => {
  const { t } = useText()
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  const taken = useRef('')
  const { mutate, isPending } = useMutation({
    mutationFn: submitPurchase,
    onSuccess: (order) => toast(t(outcomeOf(order))),
    onError: (error) => toast(messageOf(error)),
  })
  useEffect(() => {
    const bought = boughtOnPage(hash)
    if (!bought || taken.current === hash) return
    taken.current = hash
    void navigate(pathname + search, { replace: true })
    mutate(bought)
  }, [hash, navigate, pathname, search, mutate])
  return isPending
}

/** Back to the action that waited for this purchase, unless the person leaves the page before the profile shows it. */
const useGoOn = (order: Order) => {
  const left = useRef(new AbortController())
  useEffect(() => {
    left.current = new AbortController()
    return () => left.current.abort()
  }, [])
  return useMutation({
    mutationFn: async () => {
      const { signal } = left.current
      const gate = readPendingAction()?.gate
      if (gate === 'vip' || gate === 'guanPoint') await untilProfileShows(order, signal)
      if (!signal.aborted) gateLifted('/')
    },
  })
}

const NextStep = ({ order }: { order: Order }) => {
  const { t } = useText()
  const goOn = useGoOn(order)
  if (!order.fulfilled) return null
  if (readPendingAction())
    return (
      <Button block color="primary" loading={goOn.isPending} onClick={() => goOn.mutate()}>
        {t('orders.goOn')}
      </Button>
    )
  return (
    <Link className="choice" to={order.tab === 0 ? '/vip' : '/'}>
      {t('common.home')}
    </Link>
  )
}

export const Screen = () => {
  const { t } = useText()
  const [params] = useSearchParams()
  const orderId = params.get('orderId') ?? params.get('out_trade_no') ?? readPendingCheckout()?.orderId ?? ''
  const query = useQuery({
    queryKey: ['order', orderId],
    queryFn: async () => (await api(getOrderStatus, { orderId })).order,
    enabled: orderId !== '',
  })
  const settle = useSettle(orderId)
  useConfirmPayment(orderId, query.data, settle.mutate)
  useWechatReturn(orderId)
  const isTaking = useAppStoreReturn()
  if (orderId === '')
    return (
      <Page title={t('orders.orderFinished')}>
        <EmptyView title={t('orders.none')} action={<Link to="/vip/orders">{t('me.orders')}</Link>} />
      </Page>
    )
  return (
    <Page title={t('orders.orderFinished')}>
      <QueryView query={query}>
        {(order) => (
          <div className="stack">
            {order.fulfilled && order.status === OrderStatus.Paid && <ActiveNow order={order} />}
            <OrderCard order={order} />
            {!order.fulfilled && (
              <Button block loading={settle.isPending || isTaking} onClick={() => settle.mutate()}>
                {t('orders.check')}
              </Button>
            )}
            <NextStep order={order} />
          </div>
        )}
      </QueryView>
    </Page>
  )
}
