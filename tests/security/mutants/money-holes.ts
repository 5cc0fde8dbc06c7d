import type { Hole } from './hole.ts'

const signed = 'packages/platform/src/auth/signed-calls.spec.ts'
const notifications = 'services/payments/src/notifications/notifications.spec.ts'

const model = {
  project: 'services',
  file: 'tests/money/model/model.spec.ts',
  name: 'in any order of user actions, provider notifications and time, money and points match the model',
} as const

const staffDays = 'services/payments/src/staff-days/staff-days.spec.ts'

/** Payments, points, refunds and staff who grant them. */
export const moneyHoles: readonly Hole[] = [
  {
    name: 'a-payment-is-credited-again',
    opens: 'a repeated notification gives points for nothing',
    file: 'services/payments/src/wallets/rules/grants.rules.ts',
    find: 'if (known) return unchanged(context)\n  const vipLimitDate',
    replace: 'const vipLimitDate',
    test: model,
  },
  {
    name: 'reserved-points-stay',
    opens: 'points that another service forgot are lost',
    file: 'services/payments/src/wallets/rules/reservations.rules.ts',
    find: 'points: wallet.points + amount,\n    reserved: wallet.reserved - amount',
    replace: 'points: wallet.points,\n    reserved: wallet.reserved - amount',
    test: model,
  },
  {
    name: 'fulfilled-before-granted',
    opens: 'a process that ends at the wrong moment loses what was paid for',
    file: 'services/payments/src/orders/payment/settlement.ts',
    find: 'await this.wallets.grant(user_id, operation, { points, days, paid, reason: `order:${productNum}` })',
    replace:
      'await this.store.markFulfilled(_id)\n      await this.wallets.grant(user_id, operation, { points, days, paid, reason: `order:${productNum}` })',
    test: model,
  },
  {
    name: 'refund-of-a-second-payment-revokes-the-first',
    opens: 'the refund of an accidental second payment takes back the purchase',
    file: 'services/payments/src/orders/rules/orders.rules.ts',
    find: 'if (order.providerTradeNo !== null && order.providerTradeNo !== report.tradeNo) return { transition: null }',
    replace: '',
    test: {
      project: 'services',
      file: 'services/payments/src/orders/payment/two-ways.spec.ts',
      name: 'an order that was paid twice stays paid',
    },
  },
  {
    name: 'unsigned-notification',
    opens: 'anyone who knows an order’s number reports it as paid',
    file: 'services/payments/src/alipay/alipay.driver.ts',
    find: 'if (!this.#isSigned(fields) || !isForUs',
    replace: 'if ((!this.#isSigned(fields) && fields.sign === "") || !isForUs',
    test: {
      project: 'services',
      file: notifications,
      name: 'a forged, altered or half-signed notification is refused',
    },
  },
  {
    name: 'notification-with-another-amount',
    opens: 'an order is paid with a fen',
    file: 'services/payments/src/notifications/accept-notification.ts',
    find: `report.kind === 'paid' && report.amount !== order.amount`,
    replace: `report.kind === 'paid' && report.amount === 0`,
    test: { project: 'services', file: notifications, name: 'a signed notification for another app, seller, order' },
  },
  {
    name: 'v1-signature-moves-money',
    opens: 'the MD5 signature of the shipped client moves money',
    file: 'packages/platform/src/auth/signature.ts',
    find: 'call.idempotent ||',
    replace: '',
    test: { project: 'services', file: signed, name: 'never where money moves' },
  },
  {
    name: 'v1-signature-despite-switch',
    opens: 'v1 signatures are accepted although the switch refuses them',
    file: 'packages/platform/src/auth/signature.ts',
    find: `this.config.SIGNATURE_V1 === 'refuse' && `,
    replace: `this.config.SIGNATURE_V1 === undefined && `,
    test: { project: 'services', file: signed, name: 'is refused altogether unless the switch allows it' },
  },
  {
    name: 'signature-valid-twice',
    opens: 'a recorded signed request is replayed',
    file: 'packages/platform/src/auth/signature.ts',
    find: `if (fresh === null) throw new AppError('SIGNATURE_INVALID')`,
    replace: 'void fresh',
    test: { project: 'services', file: signed, name: 'is answered once for a good signature' },
  },
  {
    name: 'finance-gives-itself',
    opens: 'a finance employee gives themselves points and VIP days',
    file: 'services/payments/src/corrections/corrections.rules.ts',
    find: "userId === by ? 'SELF' : null",
    replace: "userId === '' && by === '' ? 'SELF' : null",
    test: { project: 'services', file: staffDays, name: 'nobody gives themselves points or VIP days' },
  },
  {
    name: 'approves-own-correction',
    opens: 'an employee approves what a colleague requested for them',
    file: 'services/payments/src/corrections/corrections.rules.ts',
    find: "  if (user_id === by) return { refuse: 'SELF' }\n",
    replace: '',
    test: { project: 'services', file: staffDays, name: 'nobody gives themselves points or VIP days' },
  },
  {
    name: 'refunds-own-order',
    opens: 'a finance employee refunds their own order',
    file: 'services/payments/src/orders/rules/refund.rules.ts',
    find: "  if (order.user_id === by) return { refuse: 'SELF' }\n",
    replace: '',
    test: { project: 'services', file: staffDays, name: 'nobody refunds an order of their own' },
  },
  {
    name: 'splits-below-the-limit',
    opens: 'one person moves any sum alone in parts that are each below the limit',
    file: 'services/payments/src/staff-days/staff-days.public.ts',
    find: 'needsSecond: counted.sum > alone',
    replace: 'needsSecond: counted.amount > alone',
    test: { project: 'services', file: staffDays, name: 'splitting an amount does not evade the limit' },
  },
  {
    name: 'no-daily-cap',
    opens: 'two colleagues who approve for each other move any sum in a day',
    file: 'services/payments/src/staff-days/staff-days.rules.ts',
    find: 'sum > max || acts',
    replace: 'max < 0 || acts',
    test: { project: 'services', file: staffDays, name: 'nobody exceeds the daily cap' },
  },
]
