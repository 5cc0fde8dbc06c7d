import fc from 'fast-check'
import { AddOrder } from '@xinyu/payments/orders/add-order'
import { OpenPayment } from '@xinyu/payments/orders/payment/open-payment'
import { AcceptNotification } from '@xinyu/payments/notifications/accept-notification'
import type { ProviderName } from '@xinyu/payments/payment-provider.rules'
import { type Model, type OrderModel, products, type ReportedState, settle } from '../model.ts'
import { giveBack, payTrade } from '../vendor.ts'
import type { Trade } from '../sequence.ts'
import { swept } from './sweep.ts'
import {
  type How,
  type Real,
  action,
  done,
  hasOrders,
  how,
  idAt,
  minute,
  orderAt,
  provider,
  reportedState,
  same,
  some,
  tradeOf,
  withoutFaults,
} from './action.ts'

export const placed = async (model: Model, real: Real, member: number, index: number, how: How): Promise<void> => {
  const product = products[index % products.length] ?? products[0]
  if (!product) return
  const clientId = `client-${real.sequence.nextNumber()}`
  let id = ''
  const outcome = await done(real, how, async () => {
    id = (await real.shop.execute(new AddOrder(idAt(real, member), product.productNum, clientId)))._id
  })
  same('an order', outcome, 'ok')
  real.sequence.orders.push(id)
  const closesAt = model.now + 30 * minute
  model.orders.push({
    id,
    member,
    product,
    status: 'waiting',
    closesAt,
    opened: [],
    trade: null,
    refund: 'none',
    backFen: 0,
  })
}

export const order = action('order', fc.record({ member: fc.nat({ max: 1 }), product: fc.nat({ max: 1 }), how }), {
  run: (model, real, { member, product, how }) => placed(model, real, member, product, how),
})

export const openedAt = async (
  model: Model,
  real: Real,
  index: number,
  name: ProviderName,
  how: How,
): Promise<void> => {
  const order = orderAt(model, index)
  const before = new Map(order.opened.map((trade) => [trade, reportedState(real, trade)]))
  const browser = { at: 'phone', returnUrl: undefined, ip: '127.0.0.1' } as const
  const place = name === 'apple' ? ({ at: 'appStore', returnUrl: undefined } as const) : browser
  const command = new OpenPayment(idAt(real, order.member), order.id, name, place)
  const outcome = await done(real, how, () => real.shop.execute(command))
  same('opening a payment', outcome, opened(model, order, tradeOf(order, name), before))
  // payments found but not yet fulfilled are fulfilled by the jobs some seconds later
  if (how.crashPoint) await swept(model, real, 6_000)
}

const waitingIn = ({ orders }: Model): number[] =>
  orders.flatMap(({ status }, index) => (status === 'waiting' ? [index] : []))

const anywhere = fc.constantFrom<ProviderName>('alipay', 'wechat', 'apple')
export const open = action('open', fc.record({ order: some, isOver: fc.boolean(), provider: anywhere, how }), {
  check: (model, { isOver }) => (isOver ? hasOrders(model) : waitingIn(model).length > 0),
  run: (model, real, { order: index, isOver, provider: name, how }) => {
    const waiting = waitingIn(model)
    return openedAt(model, real, isOver ? index : (waiting[index % waiting.length] ?? 0), name, how)
  },
})

/** Opens a payment; trades opened elsewhere are queried and closed, and may turn out to be paid. */
const opened = (model: Model, order: OrderModel, trade: string, before: ReadonlyMap<string, ReportedState>): string => {
  const refusal = (): string | null => {
    if (order.status === 'paid' || order.status === 'refunded') return 'ORDER_CANNOT_MOVE'
    return order.status === 'closed' || order.closesAt <= model.now ? 'ORDER_CLOSED' : null
  }
  if (refusal()) return refusal() ?? ''
  const others = order.opened.filter((other) => other !== trade)
  order.opened = [...others, trade]
  for (const other of others) {
    settle(model, order, other, before.get(other) ?? 'absent')
    if (refusal()) break
  }
  return refusal() ?? 'ok'
}

const tradesIn = ({ books }: Model, state: Trade['state']): Trade[] =>
  [...books.trades.values()].filter((trade) => trade.state === state)

const tradeIn = (model: Model, state: Trade['state'], index: number): Trade | undefined => {
  const found = tradesIn(model, state)
  return found[index % found.length]
}

export const pay = action('the customer pays', fc.record({ trade: some }), {
  check: (model) => tradesIn(model, 'open').length > 0,
  run: async (model, _real, { trade }) => void payTrade(tradeIn(model, 'open', trade)),
})

export const giveBackAtConsole = action('a refund at the console', fc.record({ trade: some }), {
  check: (model) => tradesIn(model, 'paid').length > 0,
  run: async (model, _real, { trade: index }) => {
    const trade = tradeIn(model, 'paid', index)
    if (trade) giveBack(trade, `C${trade.tradeNo}`)
  },
})

export const bought = async (
  model: Model,
  real: Real,
  member: number,
  product: number,
  name: ProviderName,
): Promise<void> => {
  await placed(model, real, member, product, withoutFaults)
  const last = model.orders.length - 1
  await openedAt(model, real, last, name, withoutFaults)
  const trade = tradeOf(orderAt(model, last), name)
  payTrade(real.sequence.trades.get(trade))
  const paid = real.sequence.notifications.pop()
  if (paid) await real.shop.execute(new AcceptNotification(paid.provider, paid.fields))
  settle(model, orderAt(model, last), trade, 'paid')
}

/** A purchase without faults, so that there is something to spend and refund. */
const purchase = fc.record({ member: fc.nat({ max: 1 }), product: fc.nat({ max: 1 }), provider })

export const buy = action('a purchase', purchase, {
  run: (model, real, { member, product, provider: name }) => bought(model, real, member, product, name),
})

/** An order with an open payment. */
export const ready = action('an order, opened', purchase, {
  run: async (model, real, { member, product, provider: name }) => {
    await placed(model, real, member, product, withoutFaults)
    await openedAt(model, real, model.orders.length - 1, name, withoutFaults)
  },
})
