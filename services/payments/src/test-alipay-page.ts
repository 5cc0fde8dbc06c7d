import { AppError } from '@xinyu/platform/error'
import type { ServiceUnderTest } from '@xinyu/testkit/service-under-test'
import type { PaymentsConfig } from './config.ts'
import { OrderPayments, Orders } from './orders/orders.public.ts'

/** Opens the page of Alipay that the driver signs, unless the order takes no payment any more, and pays there. */
export const payAtAlipay = async (
  { service: { app }, sandboxes }: ServiceUnderTest<PaymentsConfig>,
  orderId: string,
): Promise<Response> => {
  const place = { at: 'phone', returnUrl: 'http://localhost:8080/vip/order-finished', ip: '127.0.0.1' } as const
  const order = await app.get(Orders).get(orderId)
  const opened = await app
    .get(OrderPayments)
    .open(order, 'alipay', place)
    .catch((error: unknown) => {
      if (error instanceof AppError && ['ORDER_CANNOT_MOVE', 'ORDER_CLOSED'].includes(error.code)) return null
      throw error
    })
  if (opened && 'payUrl' in opened) await sandboxes.open(opened.payUrl)
  return sandboxes.post('alipay/pay', { orderId })
}
