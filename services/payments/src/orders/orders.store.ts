import { OrderStatus } from '@xinyu/contracts/enums'
import type { DataOf } from '@xinyu/contracts/event'
import {
  orderClosed,
  orderPaid,
  orderPlaced,
  orderRefunded,
  type orderRefundDecided,
  orderRefundFailed,
  type orderRefundRequested,
  refundDeclined,
} from '@xinyu/contracts/events/payments'
import type { Product } from '@xinyu/contracts/http/product'
import { Clock } from '@xinyu/platform/clock'
import {
  type Aggregate,
  type AggregateCollection,
  fact,
  type OutboxEntry,
} from '@xinyu/platform/db/aggregate-collection'
import { Database } from '@xinyu/platform/db/database'
import { AppError } from '@xinyu/platform/error'
import { Log } from '@xinyu/platform/log'
import { Injectable } from '@nestjs/common'
import type { PaymentReport, ProviderName } from '../payment-provider.rules.ts'
import type { Owed } from '../wallets/wallets.public.ts'
import {
  type Move,
  nextQueryAt,
  numberNow,
  type Opening,
  openForMs,
  openingsOf,
  reportForOrder,
  settle,
} from './orders.rules.ts'
import { type OrderRefund, type RefundDecision, refundDone, refundFails } from './refund.rules.ts'
import type { RefundAsk, RefundAskDecision } from './refund-ask.rules.ts'

/** A decision about what the buyer asks for, with the facts that it makes true. */
export type RefundAskChange = (RefundAskDecision & { facts?: OutboxEntry[] }) | null
/** A decision about a refund, with the facts that it makes true. */
export type RefundChange = (RefundDecision & { facts?: OutboxEntry[] }) | null

export interface OrderDocument extends Aggregate {
  user_id: string
  productNum: string
  tab: 0 | 1
  name: string
  amount: number
  days: number
  points: number
  /** what it is in the App Store; absent on orders of before it was sold there */
  appleProductId?: string | null
  status: OrderStatus
  provider: ProviderName | null
  providerTradeNo: string | null
  checkText: string | null
  addtime: Date
  closesAt: Date
  paidAt: Date | null
  fulfilled: boolean
  /** a store went on charging for a deleted account: nothing is given. `until` null: for good */
  withheld?: { at: Date; until: Date | null } | null
  /** a refunded order's VIP or points were taken back */
  revoked: boolean
  /** when the pay page was first made; without it nobody can have paid */
  openedAt: Date | null
  openings?: Opening[]
  refund?: OrderRefund | null
  /** what the buyer asked for */
  refundAsk?: RefundAsk | null
  /** of the product, when the order was placed */
  productVersion?: number | null
  /** since when it can be paid, and counts as spent against its buyer's caps */
  committedAt?: Date | null
  /** what was spent before its refund and could not be taken back */
  owed?: Owed | null
  asked: number
  nextAskAt: Date | null
}

/** What an order keeps of its product. */
export type Ordered = Pick<Product, 'productNum' | 'name' | 'price' | 'days' | 'points' | 'type' | 'appleProductId'> &
  Partial<Pick<Product, 'version'>>

/** how often it is asked whether somebody has taken the deletion of their account back */
const withheldMs = 3_600_000

/**
 * The only writer of orders. They lie with their buyer, whose lists need one shard then; what knows an order by its id
 * alone, such as a provider's notification or a job, asks every shard.
 */
@Injectable()
export class OrdersStore {
  readonly #orders: AggregateCollection<OrderDocument>
  constructor(
    database: Database,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {
    this.#orders = database.aggregates('orders', { shardKey: 'user_id' })
  }

  /** The order under this id, placed now unless it exists already. */
  async place(id: string, userId: string, product: Ordered): Promise<OrderDocument> {
    const now = this.clock.now()
    const { productNum, name, price: amount, days, points, appleProductId } = product
    await this.#orders.insert(
      {
        _id: id,
        user_id: userId,
        productNum,
        tab: product.type === 'vip' ? 0 : 1,
        name,
        amount,
        days,
        points,
        appleProductId,
        status: OrderStatus.Waiting,
        provider: null,
        providerTradeNo: null,
        checkText: null,
        addtime: now,
        closesAt: new Date(now.getTime() + openForMs),
        paidAt: null,
        fulfilled: false,
        revoked: false,
        openedAt: null,
        asked: 0,
        nextAskAt: null,
        refund: null,
        refundAsk: null,
        owed: null,
        productVersion: product.version ?? 1,
        committedAt: null,
      },
      [fact(orderPlaced, id, { orderId: id, user_id: userId, productNum, amount }, now)],
    )
    return this.get(id)
  }

  /** Throws ORDER_NOT_FOUND. */
  async get(id: string): Promise<OrderDocument> {
    const order = await this.#orders.get(id)
    if (!order) throw new AppError('ORDER_NOT_FOUND')
    return order
  }

  /** From now on the order counts as spent. True when it did not before. */
  async commit(id: string): Promise<boolean> {
    const open = { _id: id, status: OrderStatus.Waiting, committedAt: null }
    return this.#orders.update(open, { $set: { committedAt: this.clock.now() } })
  }

  /** It was refused before any pay page was made. */
  async uncommit(id: string): Promise<void> {
    await this.#orders.update({ _id: id, openedAt: null }, { $set: { committedAt: null } })
  }

  /**
   * A trade is about to be opened: from now on the order may be paid there at any moment. Answers the number to open it
   * under, of those that its provider has for it.
   */
  async markOpened(id: string, provider: ProviderName, numberOf: (round: number) => string): Promise<string> {
    return this.#orders.change(id, (order) => {
      const known = openingsOf(order)
      const trade = numberNow(known, numberOf)
      if (order.status !== OrderStatus.Waiting || known.at(-1)?.trade === trade) return { answer: trade }
      const now = this.clock.now()
      const openings = [...known.filter((opening) => opening.trade !== trade), { provider, trade, at: now }]
      const nextAskAt = nextQueryAt(now, 0, now)
      return { update: { $set: { provider, openings, openedAt: now, asked: 0, nextAskAt } }, answer: trade }
    })
  }

  /** A trade is about to be ended. False for the one that was opened last, which somebody may be paying. */
  async markOver(id: string, trade: string): Promise<boolean> {
    return this.#orders.change(id, (order) => {
      const known = openingsOf(order)
      const found = known.find((opening) => opening.trade === trade)
      if (!found || known.at(-1) === found) return { answer: false }
      const openings = known.map((opening) => (opening === found ? { ...opening, isOver: true } : opening))
      return { update: { $set: { openings } }, answer: true }
    })
  }

  /** Applies a provider's report. Throws ORDER_CANNOT_MOVE for money of another amount or trade. */
  async settle(
    id: string,
    provider: ProviderName,
    trade: string | null,
    report: PaymentReport,
  ): Promise<OrderDocument> {
    await this.#orders.change(id, (order) => {
      const now = this.clock.now()
      if (report.kind === 'refundFailed') return { ...refundFailed(order, report, now), answer: null }
      const settlement = settle(order, reportForOrder(order, trade, report))
      if ('refuse' in settlement) {
        this.log.error('a payment does not fit its order', { orderId: id, code: settlement.refuse })
        throw new AppError('ORDER_CANNOT_MOVE')
      }
      return settlement.move ? { ...moved(order, settlement.move, provider, now), answer: null } : { answer: null }
    })
    return this.get(id)
  }

  /** What the provider says of an order without money; of one that was paid meanwhile it says nothing. */
  async setCheckText(id: string, checkText: string): Promise<void> {
    const status = { $in: [OrderStatus.Waiting, OrderStatus.Closed] }
    await this.#orders.update({ _id: id, status, checkText: { $ne: checkText } }, { $set: { checkText } })
  }

  async recordQuery(order: OrderDocument): Promise<void> {
    if (!order.openedAt) return
    const next = nextQueryAt(order.openedAt, order.asked + 1, this.clock.now())
    await this.#orders.update(
      { _id: order._id, asked: order.asked, nextAskAt: { $ne: null } },
      { $set: { nextAskAt: next }, $inc: { asked: 1 } },
    )
  }

  async markFulfilled(id: string): Promise<OrderDocument> {
    return (
      (await this.#orders.updateAndGet(
        { _id: id, fulfilled: false, status: OrderStatus.Paid },
        { $set: { fulfilled: true, withheld: null } },
      )) ?? this.get(id)
    )
  }

  /** It is not given now; asked about again later while its member may come back. */
  async withhold(id: string, isForGood: boolean): Promise<OrderDocument> {
    await this.#orders.change(id, ({ withheld }) => {
      const now = this.clock.now()
      const until = isForGood ? null : new Date(now.getTime() + withheldMs)
      return { update: { $set: { withheld: { at: withheld?.at ?? now, until } } }, answer: null }
    })
    return this.get(id)
  }

  async markRevoked(id: string, owed: Owed | null): Promise<OrderDocument> {
    return (
      (await this.#orders.updateAndGet(
        { _id: id, revoked: false, status: OrderStatus.Refunded },
        { $set: { revoked: true, owed } },
      )) ?? this.get(id)
    )
  }

  /** What a rule decides about the order's refund. Throws the refusal. */
  async changeRefund(id: string, decide: (order: OrderDocument) => RefundChange): Promise<OrderDocument> {
    await this.#orders.change(id, (order) => {
      const decision = decide(order)
      if (decision && 'refuse' in decision) throw new AppError(decision.refuse)
      return decision
        ? { update: { $set: { refund: decision.refund } }, facts: decision.facts ?? [], answer: null }
        : { answer: null }
    })
    return this.get(id)
  }

  /** What a rule decides about the refund that the buyer asks for. Throws the refusal. */
  async changeRefundAsk(id: string, decide: (order: OrderDocument) => RefundAskChange): Promise<OrderDocument> {
    await this.#orders.change(id, (order) => {
      const decision = decide(order)
      if (decision && 'refuse' in decision) throw new AppError(decision.refuse)
      return decision
        ? { update: { $set: { refundAsk: decision.refundAsk } }, facts: decision.facts ?? [], answer: null }
        : { answer: null }
    })
    return this.get(id)
  }

  /** Orders that need this work now; over all shards. */
  async due(work: 'ask' | 'close' | 'fulfil' | 'revoke' | 'refund'): Promise<OrderDocument[]> {
    const now = this.clock.now()
    const filter = {
      ask: { nextAskAt: { $lte: now, $ne: null } },
      close: { status: OrderStatus.Waiting, closesAt: { $lte: now } },
      fulfil: {
        fulfilled: false,
        status: OrderStatus.Paid,
        $or: [{ withheld: null }, { 'withheld.until': { $lte: now, $ne: null } }],
      },
      revoke: { status: OrderStatus.Refunded, revoked: false },
      refund: { 'refund.nextAt': { $lte: now, $ne: null } },
    }[work]
    return this.#orders.raw.find(filter).limit(200).toArray()
  }
}

/** A fact about an order's refund. */
export const refundFact = <F extends RefundFact, D extends Omit<DataOf<F>, 'orderId' | 'user_id' | 'amount'>>(
  of: F,
  { _id, user_id, amount }: Pick<OrderDocument, '_id' | 'user_id' | 'amount'>,
  data: D,
  at: Date,
): OutboxEntry => fact(of, _id, { orderId: _id, user_id, amount, ...data } as unknown as DataOf<F>, at)
/** The fact that the buyer's wish is declined. */
export const declinedFact = (
  { _id, user_id }: Pick<OrderDocument, '_id' | 'user_id'>,
  reply: string,
  at: Date,
): OutboxEntry => fact(refundDeclined, _id, { orderId: _id, user_id, reply }, at)
type RefundFact = typeof orderRefundRequested | typeof orderRefundDecided | typeof orderRefundFailed

const refundFailed = (
  order: OrderDocument,
  { text, isClosed }: { text: string; isClosed: boolean },
  now: Date,
): { update?: object; facts?: OutboxEntry[] } => {
  if (order.refund?.state !== 'atProvider') return {}
  const refund = refundFails(order.refund, text, isClosed)
  return { update: { $set: { refund } }, facts: [refundFact(orderRefundFailed, order, {}, now)] }
}

const moved = (
  order: OrderDocument,
  move: Move,
  provider: ProviderName,
  now: Date,
): { update: object; facts: OutboxEntry[] } => {
  const key = order._id
  const who = { orderId: key, user_id: order.user_id }
  const { productNum, name, amount, days, points } = order
  switch (move.to) {
    case OrderStatus.Paid:
      return {
        update: {
          $set: {
            status: move.to,
            provider,
            providerTradeNo: move.tradeNo,
            paidAt: move.at,
            nextAskAt: null,
            checkText: null,
          },
        },
        facts: [fact(orderPaid, key, { ...who, productNum, name, amount, days, points }, now)],
      }
    case OrderStatus.Refunded:
      return {
        update: {
          $set: {
            status: move.to,
            provider,
            providerTradeNo: move.tradeNo,
            nextAskAt: null,
            checkText: null,
            refund: refundDone(order, now),
          },
        },
        facts: [fact(orderRefunded, key, { ...who, amount }, now)],
      }
    case OrderStatus.Failed:
      return { update: { $set: { status: move.to, checkText: move.text, nextAskAt: null } }, facts: [] }
    case OrderStatus.Closed:
      return { update: { $set: { status: move.to, checkText: move.text } }, facts: [fact(orderClosed, key, who, now)] }
  }
}
