import { OrderStatus } from '@xinyu/contracts/enums'
import type { ErrorCode } from '@xinyu/contracts/errors'
import { orderPlaced } from '@xinyu/contracts/events/payments'
import { Clock } from '@xinyu/platform/clock'
import { type AggregateCollection, fact, type OutboxEntry } from '@xinyu/platform/db/aggregate-collection'
import { Database } from '@xinyu/platform/db/database'
import { AppError } from '@xinyu/platform/error'
import { Log } from '@xinyu/platform/logging/log'
import { Injectable } from '@nestjs/common'
import type { ProviderName } from '../../payment-provider.rules.ts'
import type { PaymentReport } from '../../payment-report.rules.ts'
import type { Owed } from '../../wallets/wallets.public.ts'
import {
  dueFilter,
  newOrder,
  type OrderDocument,
  type OrderedProduct,
  type OrderWork,
  type RefundAskChange,
  type RefundChange,
} from './order.document.ts'
import {
  decidedRefundSet,
  transitionUpdate,
  refundAskSet,
  refundFailed,
  withheldSet,
  withoutRefundTexts,
} from './order.updates.ts'
import { currentTradeNumber, nextQueryAt, openingsOf, reportForOrder, transitionFor } from '../rules/orders.rules.ts'

/**
 * The only writer of orders. They are sharded by buyer, so that a buyer's lists need one shard; lookups by id alone,
 * such as a provider's notification or a job, query every shard.
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

  /** The order with this id; places it if it does not exist. */
  async place(id: string, userId: string, product: OrderedProduct): Promise<OrderDocument> {
    const now = this.clock.now()
    const order = newOrder(id, userId, product, now)
    const { productNum, amount } = order
    await this.#orders.insert(order, [fact(orderPlaced, id, { orderId: id, user_id: userId, productNum, amount }, now)])
    return this.get(id)
  }

  /** Null if the order does not exist. */
  async find(id: string): Promise<OrderDocument | null> {
    return this.#orders.find(id)
  }

  /** Throws ORDER_NOT_FOUND. */
  async get(id: string): Promise<OrderDocument> {
    const order = await this.find(id)
    if (!order) throw new AppError('ORDER_NOT_FOUND')
    return order
  }

  /** Clears a buyer's texts; an answered request stays answered. */
  async eraseRefundTexts(userId: string): Promise<void> {
    const withWords = [{ 'refundAsk.text': { $gt: '' } }, { 'refundAsksBefore.text': { $gt: '' } }]
    for await (const { _id } of this.#orders.raw.find({ user_id: userId, $or: withWords }, { projection: { _id: 1 } }))
      await this.#orders.change<null>(_id, (order) => ({ update: { $set: withoutRefundTexts(order) }, answer: null }))
  }

  /** Counts the order as spent. True if it did not count before. */
  async commit(id: string): Promise<boolean> {
    const open = { _id: id, status: OrderStatus.Waiting, committedAt: null }
    return this.#orders.update(open, { $set: { committedAt: this.clock.now() } })
  }

  /** Reverts `commit` before any pay page exists. */
  async uncommit(id: string): Promise<void> {
    await this.#orders.update({ _id: id, openedAt: null }, { $set: { committedAt: null } })
  }

  /**
   * Records that a trade is about to be opened: from now on the order may be paid there. Returns the trade's number,
   * out of those its provider has for the order.
   */
  async markOpened(id: string, provider: ProviderName, numberOf: (round: number) => string): Promise<string> {
    return this.#orders.change(id, (order) => {
      const known = openingsOf(order)
      const trade = currentTradeNumber(known, numberOf)
      if (order.status !== OrderStatus.Waiting || known.at(-1)?.trade === trade) return { answer: trade }
      const now = this.clock.now()
      const openings = [...known.filter((opening) => opening.trade !== trade), { provider, trade, at: now }]
      const nextAskAt = nextQueryAt(now, 0, now)
      return { update: { $set: { provider, openings, openedAt: now, asked: 0, nextAskAt } }, answer: trade }
    })
  }

  /** Records that a trade is about to be ended. False for the last opened one, which may be being paid. */
  async markOver(id: string, trade: string): Promise<boolean> {
    return this.#orders.change(id, (order) => {
      const known = openingsOf(order)
      const found = known.find((opening) => opening.trade === trade)
      if (!found || known.at(-1) === found) return { answer: false }
      const openings = known.map((opening) => (opening === found ? { ...opening, isOver: true } : opening))
      return { update: { $set: { openings } }, answer: true }
    })
  }

  /** Applies a provider's report. Throws ORDER_CANNOT_MOVE for another amount or trade. */
  async applyReport(
    id: string,
    provider: ProviderName,
    trade: string | null,
    report: PaymentReport,
  ): Promise<OrderDocument> {
    await this.#orders.change(id, (order) => {
      const now = this.clock.now()
      if (report.kind === 'refundFailed') return { ...refundFailed(order, report, now), answer: null }
      const decision = transitionFor(order, reportForOrder(order, trade, report))
      if ('refuse' in decision) {
        this.log.error('a payment does not fit its order', { orderId: id, code: decision.refuse })
        throw new AppError('ORDER_CANNOT_MOVE')
      }
      return decision.transition
        ? { ...transitionUpdate(order, decision.transition, provider, now), answer: null }
        : { answer: null }
    })
    return this.get(id)
  }

  /** The provider's text on an unpaid order; ignored once it is paid. */
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
    const unfulfilled = { _id: id, fulfilled: false, status: OrderStatus.Paid }
    return (await this.#orders.updateAndGet(unfulfilled, { $set: { fulfilled: true, withheld: null } })) ?? this.get(id)
  }

  /** Withholds the credit; retried later while the member may restore the account. */
  async withhold(id: string, isPermanent: boolean): Promise<OrderDocument> {
    const now = this.clock.now()
    await this.#orders.change(id, (order) => ({ update: { $set: withheldSet(order, isPermanent, now) }, answer: null }))
    return this.get(id)
  }

  async markRevoked(id: string, owed: Owed | null): Promise<OrderDocument> {
    const unrevoked = { _id: id, revoked: false, status: OrderStatus.Refunded }
    return (await this.#orders.updateAndGet(unrevoked, { $set: { revoked: true, owed } })) ?? this.get(id)
  }

  /** Applies a rule's decision on the order's refund. Throws the refusal. */
  async changeRefund(id: string, decide: (order: OrderDocument) => RefundChange): Promise<OrderDocument> {
    return this.#decided(id, decide, (order, { refund }) => decidedRefundSet(order, refund))
  }

  /** Applies a rule's decision on the buyer's refund request. Throws the refusal. */
  async changeRefundAsk(id: string, decide: (order: OrderDocument) => RefundAskChange): Promise<OrderDocument> {
    return this.#decided(id, decide, (order, { refundAsk }) => refundAskSet(order, refundAsk))
  }

  /** Its documents are in the books, unless the order changed meanwhile. */
  async markBooked({ _id, version }: OrderDocument): Promise<void> {
    await this.#orders.update({ _id, version, unbooked: true }, { $unset: { unbooked: '' } })
  }

  async findDue(work: OrderWork): Promise<OrderDocument[]> {
    return this.#orders.raw.find(dueFilter(work, this.clock.now())).limit(200).toArray()
  }

  async #decided<D extends object>(
    id: string,
    decide: (order: OrderDocument) => (D & { facts?: OutboxEntry[] }) | { refuse: ErrorCode } | null,
    setOf: (order: OrderDocument, decision: D) => Partial<OrderDocument>,
  ): Promise<OrderDocument> {
    await this.#orders.change(id, (order) => {
      const decision = decide(order)
      if (!decision) return { answer: null }
      if ('refuse' in decision) throw new AppError(decision.refuse)
      return { update: { $set: setOf(order, decision) }, facts: decision.facts ?? [], answer: null }
    })
    return this.get(id)
  }
}
