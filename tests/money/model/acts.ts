import { AddOrder } from '@xinyu/payments/orders/add-order'
import { OpenPayment } from '@xinyu/payments/orders/open-payment'
import { ReconcileOrder } from '@xinyu/payments/orders/reconcile-order'
import { AcceptNotification } from '@xinyu/payments/notifications/accept-notification'
import { DecideRefund } from '@xinyu/payments/refunds/decide-refund'
import { RequestRefund } from '@xinyu/payments/refunds/request-refund'
import { SendFlowers } from '@xinyu/payments/gifts/send-flowers'
import { ConfirmPoints } from '@xinyu/payments/wallets/confirm-points'
import { ReservePoints } from '@xinyu/payments/wallets/reserve-points'
import { AppError } from '@xinyu/platform/error'
import type { ProviderName } from '@xinyu/payments/payment-provider.rules'
import fc from 'fast-check'
import { expireLoves, memberOf, type Model, type OrderModel, products, type Said, settle } from './model.ts'
import { type Cut, Fuse, Interrupted, type Sequence } from './sequence.ts'
import { flowerPoints, type Shop } from './shop.ts'
import { forged, giveBack, payTrade, type Trade } from './vendor.ts'

export interface Real {
  shop: Shop
  sequence: Sequence
  count(kind: string): void
}
type Act = fc.AsyncCommand<Model, Real>

const minute = 60_000
const finance = 'finance-1'
const second = 'finance-2'
const tradeOf = (order: OrderModel, provider: ProviderName): string =>
  provider === 'alipay' ? order.id : `${order.id}N`

/** What the providers' books say of a trade at this moment. */
const saidOf = ({ sequence }: Real, trade: string): Said => {
  const state = sequence.trades.get(trade)?.state
  return state === 'open' ? 'waiting' : (state ?? 'absent')
}

/** `ok`, or the code of the refusal. */
const outcomeOf = async (work: () => Promise<unknown>): Promise<string> => {
  try {
    await work()
    return 'ok'
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

/**
 * Does it, perhaps twice at once, perhaps ended at a write. Then it is done again, as a client does that got no answer;
 * or it is `left` to the jobs, where an answer went out although the end was not reached.
 */
const done = async (real: Real, how: How, work: () => Promise<unknown>, mayLeave = false): Promise<string> => {
  if (how.cut) {
    const fuse = (real.sequence.fuse = new Fuse(how.cut))
    const first = await outcomeOf(work).catch((error: unknown) => {
      if (error instanceof Interrupted || fuse.isBlown) return null
      throw error
    })
    real.sequence.fuse = null
    if (!fuse.isBlown && first !== null) return first
    if (mayLeave && first === 'ok') return 'left'
  }
  if (!how.twice) return outcomeOf(work)
  const [one, other] = await Promise.all([outcomeOf(work), outcomeOf(work)])
  return one === 'ok' ? one : other
}

/** How something is done: at once, twice at the same time, or interrupted at one of its writes and repeated. */
export interface How {
  twice: boolean
  cut: Cut | null
}
const how: fc.Arbitrary<How> = fc.record({
  twice: fc.boolean(),
  cut: fc.option(fc.record({ at: fc.integer({ min: 1, max: 12 }), when: fc.constantFrom('before', 'after') }), {
    freq: 3,
  }),
})

const same = (what: string, is: unknown, should: unknown): void => {
  if (is !== should) throw new Error(`${what}: ${String(is)}, and the model says ${String(should)}`)
}

/** One act: what it needs, what it does, and what it makes true. */
const act = <I>(
  name: string,
  input: fc.Arbitrary<I>,
  { check = () => true, run }: { check?: (model: Model, input: I) => boolean; run: Run<I> },
): fc.Arbitrary<Act> =>
  input.map((given) => ({
    check: (model) => check(model, given),
    run: (model, real) => {
      real.count(name)
      return run(model, real, given)
    },
    toString: () => `${name} ${JSON.stringify(given)}`,
  }))
type Run<I> = (model: Model, real: Real, input: I) => Promise<void>

const orderAt = (model: Model, index: number): OrderModel => {
  const order = model.orders[index % model.orders.length]
  if (!order) throw new Error('there is no order')
  return order
}
const hasOrders = (model: Model): boolean => model.orders.length > 0
const some = fc.nat({ max: 20 })
const provider = fc.constantFrom<ProviderName>('alipay', 'wechat')
const idAt = ({ sequence }: Real, member: number): string => sequence.members[member] ?? ''

const placed = async (model: Model, real: Real, member: number, index: number, how: How): Promise<void> => {
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
  model.orders.push({ id, member, product, status: 'waiting', closesAt, opened: [], trade: null, refund: 'none' })
}
const order = act('order', fc.record({ member: fc.nat({ max: 1 }), product: fc.nat({ max: 1 }), how }), {
  run: (model, real, { member, product, how }) => placed(model, real, member, product, how),
})

const openedAt = async (model: Model, real: Real, index: number, name: ProviderName, how: How): Promise<void> => {
  const order = orderAt(model, index)
  const before = new Map(order.opened.map((trade) => [trade, saidOf(real, trade)]))
  const place = { at: 'phone', returnUrl: undefined, ip: '127.0.0.1' } as const
  const command = new OpenPayment(idAt(real, order.member), order.id, name, place)
  const outcome = await done(real, how, () => real.shop.execute(command))
  same('opening a payment', outcome, opened(model, order, tradeOf(order, name), before))
}
const waitingIn = ({ orders }: Model): number[] =>
  orders.flatMap(({ status }, index) => (status === 'waiting' ? [index] : []))
const open = act('open', fc.record({ order: some, isOver: fc.boolean(), provider, how }), {
  check: (model, { isOver }) => (isOver ? hasOrders(model) : waitingIn(model).length > 0),
  run: (model, real, { order: index, isOver, provider: name, how }) => {
    const waiting = waitingIn(model)
    return openedAt(model, real, isOver ? index : (waiting[index % waiting.length] ?? 0), name, how)
  },
})

/** It is opened; then whatever was opened elsewhere is asked about and ended, and may turn out to have been paid. */
const opened = (model: Model, order: OrderModel, trade: string, before: ReadonlyMap<string, Said>): string => {
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

const pay = act('the customer pays', fc.record({ trade: some }), {
  check: (model) => tradesIn(model, 'open').length > 0,
  run: async (model, _real, { trade }) => void payTrade(tradeIn(model, 'open', trade)),
})

const giveBackAtConsole = act('a refund at the console', fc.record({ trade: some }), {
  check: (model) => tradesIn(model, 'paid').length > 0,
  run: async (model, _real, { trade: index }) => {
    const trade = tradeIn(model, 'paid', index)
    if (trade) giveBack(trade, `C${trade.tradeNo}`)
  },
})

/** A purchase without any trouble, so that there is something to spend, to refund and to quarrel about. */
const purchase = fc.record({ member: fc.nat({ max: 1 }), product: fc.nat({ max: 1 }), provider })
const buy = act('a purchase', purchase, {
  run: async (model, real, { member, product, provider: name }) => {
    const how = { twice: false, cut: null }
    await placed(model, real, member, product, how)
    const last = model.orders.length - 1
    await openedAt(model, real, last, name, how)
    const trade = tradeOf(orderAt(model, last), name)
    payTrade(real.sequence.trades.get(trade))
    const paid = real.sequence.mail.pop()
    if (paid) await real.shop.execute(new AcceptNotification(paid.provider, paid.fields))
    settle(model, orderAt(model, last), trade, 'paid')
  },
})

/** An order that somebody is about to pay. */
const ready = act('an order, opened', purchase, {
  run: async (model, real, { member, product, provider: name }) => {
    const how = { twice: false, cut: null }
    await placed(model, real, member, product, how)
    await openedAt(model, real, model.orders.length - 1, name, how)
  },
})

/** What a sequence begins with. */
export const beginnings = fc.array(fc.oneof(buy, ready), { minLength: 1, maxLength: 3 })

interface SaidInMail {
  orderId: string
  trade: string
  report: { kind: Said }
}

const deliver = act('a notification comes', fc.record({ mail: some, again: fc.boolean(), how }), {
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
    const { orderId, trade, report } = JSON.parse(one.fields.said ?? '{}') as SaidInMail
    const order = model.orders.find(({ id }) => id === orderId)
    const apply = (): void => void (order && settle(model, order, trade, report.kind))
    const outcome = await done(real, how, accept, true)
    if (outcome === 'left') return swept(model, real, 6_000, apply)
    same('a notification', outcome, 'ok')
    apply()
  },
})

const forge = act('a forged notification', fc.record({ mail: some, kind: fc.constantFrom('signature', 'amount') }), {
  check: ({ books }) => books.mail.length > 0,
  run: async (_model, real, { mail: index, kind }) => {
    const { mail } = real.sequence
    const one = mail[index % mail.length]
    if (!one || (kind === 'amount' && !one.fields.said?.includes('"paid"'))) return
    const { provider: name, fields } = forged(one, kind as 'signature' | 'amount')
    same('a forgery', await real.shop.execute(new AcceptNotification(name, fields)), false)
  },
})

/** The providers are asked, the last opened first, until one has money or had it. */
const asked = (model: Model, real: Real, order: OrderModel): void => {
  for (const trade of order.opened.toReversed()) {
    const said = saidOf(real, trade)
    if (!settle(model, order, trade, said) || said === 'paid' || said === 'refunded') return
  }
}

const ask = act('somebody asks', fc.record({ order: some, isAdmin: fc.boolean(), how }), {
  check: hasOrders,
  run: async (model, real, { order: index, isAdmin, how }) => {
    const order = orderAt(model, index)
    const command = new ReconcileOrder(order.id, isAdmin ? null : idAt(real, order.member))
    await done(real, how, () => real.shop.execute(command))
    if (isAdmin || order.status !== 'paid') asked(model, real, order)
  },
})

/** A refund goes on: the provider is asked under its number until it has said that the money is back. */
const refundGoesOn = (model: Model, real: Real, order: OrderModel, isAskedAgain: boolean): void => {
  const trade = order.trade === null ? undefined : real.sequence.trades.get(order.trade)
  if (order.refund !== 'atProvider' || !trade) return
  if (trade.refundNo?.startsWith('C')) order.refund = 'none'
  else if (trade.provider === 'alipay' || isAskedAgain) settle(model, order, order.trade ?? '', 'refunded')
}

const requestRefund = act('finance asks for a refund', fc.record({ order: some, how }), {
  check: hasOrders,
  run: async (model, real, { order: index, how }) => {
    const order = orderAt(model, index)
    const isLive = order.refund === 'requested' || order.refund === 'atProvider'
    const wasAtProvider = order.refund === 'atProvider'
    const outcome = await done(real, how, () => real.shop.execute(new RequestRefund(order.id, finance, 'reason')))
    if (!isLive && order.status !== 'paid') return same('a refund', outcome, 'ORDER_CANNOT_MOVE')
    if (!isLive) order.refund = order.product.fen > 2_000 ? 'requested' : 'atProvider'
    await refunded(model, real, order, how, wasAtProvider)
  },
})

const decideRefund = act('a second person decides', fc.record({ order: some, approve: fc.boolean(), how }), {
  check: hasOrders,
  run: async (model, real, { order: index, approve, how }) => {
    const order = orderAt(model, index)
    const before = order.refund
    await done(real, how, () => real.shop.execute(new DecideRefund(order.id, second, approve)))
    if (before === 'atProvider') return swept(model, real, 16 * minute)
    if (before !== 'requested' || order.status !== 'paid') return
    order.refund = approve ? 'atProvider' : 'rejected'
    await refunded(model, real, order, how, false)
  },
})

/** Whoever asks more than once, or is interrupted, may have learned the end already: the job makes it certain. */
const refunded = async (model: Model, real: Real, order: OrderModel, how: How, isAgain: boolean): Promise<void> => {
  refundGoesOn(model, real, order, isAgain)
  if (!how.cut && !how.twice && !isAgain) return
  await swept(model, real, 16 * minute)
}

const flowers = act('flowers', fc.record({ from: fc.nat({ max: 1 }), num: fc.integer({ min: 1, max: 9 }), how }), {
  run: async (model, real, { from, num, how }) => {
    const clientId = `client-${real.sequence.nextNumber()}`
    const command = new SendFlowers(idAt(real, from), idAt(real, 1 - from), num, clientId)
    const outcome = await done(real, how, () => real.shop.execute(command))
    const giver = memberOf(model, from)
    const cost = num * flowerPoints
    if (giver.points < cost) return same('flowers', outcome, 'GUANPOINT_NOT_ENOUGH')
    same('flowers', outcome, 'ok')
    giver.points -= cost
    giver.spent += cost
    memberOf(model, 1 - from).flowers += num
  },
})

const reserve = act('another service sets points aside', fc.record({ member: fc.nat({ max: 1 }), how }), {
  run: async (model, real, { member, how }) => {
    const op = `peer:love:${real.sequence.nextNumber()}`
    const amount = 7
    const command = new ReservePoints(idAt(real, member), op, amount, 'love')
    const outcome = await done(real, how, () => real.shop.execute(command))
    const owner = memberOf(model, member)
    if (owner.points < amount) return same('setting aside', outcome, 'GUANPOINT_NOT_ENOUGH')
    same('setting aside', outcome, 'ok')
    owner.points -= amount
    owner.reserved += amount
    model.loves.push({ op, member, amount, expiresAt: model.now + 120_000, state: 'reserved' })
  },
})

const confirm = act('the other service takes them', fc.record({ love: some, how }), {
  check: ({ loves }) => loves.length > 0,
  run: async (model, real, { love: index, how }) => {
    const love = model.loves[index % model.loves.length]
    if (!love) return
    const outcome = await done(real, how, () => real.shop.execute(new ConfirmPoints(idAt(real, love.member), love.op)))
    const owner = memberOf(model, love.member)
    if (love.state === 'confirmed') return same('taking', outcome, 'ok')
    if (love.state === 'expired' && owner.points < love.amount) return same('taking', outcome, 'NOT_FOUND')
    same('taking', outcome, 'ok')
    if (love.state === 'expired') owner.points -= love.amount
    else owner.reserved -= love.amount
    owner.spent += love.amount
    love.state = 'confirmed'
  },
})

/** Time passes and every job comes round; which orders are due to be asked about is the product's own affair. */
export const swept = async (model: Model, real: Real, milliseconds: number, first?: () => void): Promise<void> => {
  model.now = real.sequence.now += milliseconds
  const stored = await real.shop.ordersOf(real.sequence.members)
  const isDue = (at: Date | null | undefined): boolean => at != null && at.getTime() <= model.now
  const isAsked = new Set(stored.flatMap(({ _id, nextAskAt }) => (isDue(nextAskAt) ? [_id] : [])))
  const isBack = new Set(
    stored.flatMap(({ _id, refund }) => (refund?.state === 'done' || isDue(refund?.nextAt) ? [_id] : [])),
  )
  const saidBefore = new Map([...real.sequence.trades].map(([trade]) => [trade, saidOf(real, trade)]))
  await real.shop.sweep()
  first?.()
  const books = (trade: string): Said => saidBefore.get(trade) ?? 'absent'
  const askAll = (order: OrderModel): void => {
    for (const trade of order.opened.toReversed()) {
      const said = books(trade)
      if (!settle(model, order, trade, said) || said === 'paid' || said === 'refunded') return
    }
  }
  for (const order of model.orders) if (isAsked.has(order.id)) askAll(order)
  for (const order of model.orders) {
    if (order.status !== 'waiting' || order.closesAt > model.now) continue
    askAll(order)
    if (order.status === 'waiting') order.status = 'closed'
  }
  for (const order of model.orders)
    if (order.refund === 'atProvider' && isBack.has(order.id)) refundGoesOn(model, real, order, true)
  expireLoves(model)
}

const sweep = act('time passes', fc.constantFrom(6_000, 130_000, 6 * minute, 40 * minute), {
  run: (model, real, milliseconds) => swept(model, real, milliseconds),
})

/** Who adds a way to move money adds its act here. */
export const acts: fc.Arbitrary<Act>[] = [
  buy,
  order,
  open,
  open,
  pay,
  pay,
  deliver,
  deliver,
  forge,
  ask,
  giveBackAtConsole,
  requestRefund,
  decideRefund,
  flowers,
  flowers,
  reserve,
  confirm,
  sweep,
]
