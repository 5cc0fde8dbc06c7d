import fc from 'fast-check'
import { ReconcileOrder } from '@xinyu/payments/orders/payment/reconcile-order'
import { AcceptNotification } from '@xinyu/payments/notifications/accept-notification'
import { type Model, type OrderModel, settle } from '../model.ts'
import { applyNotification } from '../notifications.ts'
import { forged } from '../vendor.ts'
import { type Real, action, done, hasOrders, how, idAt, orderAt, reportedState, same, some } from './action.ts'
import { swept } from './sweep.ts'

export const deliver = action('a notification comes', fc.record({ notifications: some, again: fc.boolean(), how }), {
  check: ({ books }) => books.notifications.length > 0,
  run: async (model, real, { notifications: index, again, how }) => {
    const { notifications } = real.sequence
    const one = notifications[index % notifications.length]
    if (!one) return
    if (!again) notifications.splice(notifications.indexOf(one), 1)
    const accept = async (): Promise<void> => {
      const isAccepted = await real.shop.execute(new AcceptNotification(one.provider, one.fields))
      same('a notification is accepted', isAccepted, true)
    }
    const apply = (): void => applyNotification(model, real.sequence, one)
    const outcome = await done(real, how, accept, true)
    if (outcome === 'left') return swept(model, real, 6_000, apply)
    same('a notification', outcome, 'ok')
    apply()
  },
})

export const forge = action(
  'a forged notification',
  fc.record({ notifications: some, kind: fc.constantFrom('signature', 'amount') }),
  {
    check: ({ books }) => books.notifications.length > 0,
    run: async (_model, real, { notifications: index, kind }) => {
      const { notifications } = real.sequence
      const one = notifications[index % notifications.length]
      if (!one || (kind === 'amount' && !one.fields.said?.includes('"paid"'))) return
      const { provider: name, fields } = forged(one, kind as 'signature' | 'amount')
      same('a forgery', await real.shop.execute(new AcceptNotification(name, fields)), false)
    },
  },
)

/** Queries the providers, last opened first, until one has or had the money. */
const asked = (model: Model, real: Real, order: OrderModel): void => {
  for (const trade of order.opened.toReversed()) {
    const said = reportedState(real, trade)
    if (!settle(model, order, trade, said) || said === 'paid' || said === 'refunded') return
  }
}

export const ask = action('somebody asks', fc.record({ order: some, isAdmin: fc.boolean(), how }), {
  check: hasOrders,
  run: async (model, real, { order: index, isAdmin, how }) => {
    const order = orderAt(model, index)
    const command = new ReconcileOrder(order.id, isAdmin ? null : idAt(real, order.member))
    await done(real, how, () => real.shop.execute(command))
    if (isAdmin || order.status !== 'paid') asked(model, real, order)
  },
})
