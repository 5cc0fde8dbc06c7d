import fc from 'fast-check'
import { ReconcileOrder } from '@xinyu/payments/orders/payment/reconcile-order'
import { AcceptNotification } from '@xinyu/payments/notifications/accept-notification'
import { type Model, type OrderModel, settle } from '../model.ts'
import { heard } from '../heard.ts'
import { forged } from '../vendor.ts'
import { type Real, act, done, hasOrders, how, idAt, orderAt, saidOf, same, some } from './act.ts'
import { swept } from './sweep.ts'

export const deliver = act('a notification comes', fc.record({ mail: some, again: fc.boolean(), how }), {
  check: ({ books }) => books.mail.length > 0,
  run: async (model, real, { mail: index, again, how }) => {
    const { mail } = real.sequence
    const one = mail[index % mail.length]
    if (!one) return
    if (!again) mail.splice(mail.indexOf(one), 1)
    const accept = async (): Promise<void> => {
      const isAccepted = await real.shop.execute(new AcceptNotification(one.provider, one.fields))
      same('a notification is accepted', isAccepted, true)
    }
    const apply = (): void => heard(model, real.sequence, one)
    const outcome = await done(real, how, accept, true)
    if (outcome === 'left') return swept(model, real, 6_000, apply)
    same('a notification', outcome, 'ok')
    apply()
  },
})

export const forge = act(
  'a forged notification',
  fc.record({ mail: some, kind: fc.constantFrom('signature', 'amount') }),
  {
    check: ({ books }) => books.mail.length > 0,
    run: async (_model, real, { mail: index, kind }) => {
      const { mail } = real.sequence
      const one = mail[index % mail.length]
      if (!one || (kind === 'amount' && !one.fields.said?.includes('"paid"'))) return
      const { provider: name, fields } = forged(one, kind as 'signature' | 'amount')
      same('a forgery', await real.shop.execute(new AcceptNotification(name, fields)), false)
    },
  },
)

/** The providers are asked, the last opened first, until one has money or had it. */
const asked = (model: Model, real: Real, order: OrderModel): void => {
  for (const trade of order.opened.toReversed()) {
    const said = saidOf(real, trade)
    if (!settle(model, order, trade, said) || said === 'paid' || said === 'refunded') return
  }
}

export const ask = act('somebody asks', fc.record({ order: some, isAdmin: fc.boolean(), how }), {
  check: hasOrders,
  run: async (model, real, { order: index, isAdmin, how }) => {
    const order = orderAt(model, index)
    const command = new ReconcileOrder(order.id, isAdmin ? null : idAt(real, order.member))
    await done(real, how, () => real.shop.execute(command))
    if (isAdmin || order.status !== 'paid') asked(model, real, order)
  },
})
