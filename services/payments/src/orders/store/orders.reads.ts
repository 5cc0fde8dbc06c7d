import type { orders } from '@xinyu/contracts/admin/orders'
import { OrderStatus, type ProductKind } from '@xinyu/contracts/enums'
import type { Order } from '@xinyu/contracts/http/product/orders'
import type { TotalsOf } from '@xinyu/contracts/resource'
import { Database } from '@xinyu/platform/db/database'
import { findEarliest } from '@xinyu/platform/db/lists/earliest'
import { listSums, listTotal, ownListTotal } from '@xinyu/platform/db/lists/list-page'
import { AppError } from '@xinyu/platform/error'
import type { AdminQuery } from '@xinyu/platform/http/calls/route'
import { Injectable } from '@nestjs/common'
import type { Collection, Filter } from 'mongodb'
import type { z } from 'zod'
import type { ProviderName } from '../../payment-provider.rules.ts'
import { dueDates, type OrderDocument, type OrderWork } from './order.document.ts'
import { paidBack } from '../rules/paid-back.rules.ts'
import { askedBefore, moneyBackOf } from '../rules/refund-ask.rules.ts'

/** Once an order is paid, earlier texts of the provider are hidden. */
const answerTo = ({ status, checkText }: OrderDocument): Order['checkResult'] =>
  checkText === null || status === OrderStatus.Paid || status === OrderStatus.Refunded ? null : { sub_msg: checkText }

/** What was paid back, as its buyer sees it. */
export const refundsOf = (order: OrderDocument): NonNullable<Order['refunds']> =>
  paidBack(order).map(({ amount, doneAt, requestedAt }) => ({ amount, at: (doneAt ?? requestedAt).toISOString() }))

/** An order as its owner sees it. */
export const viewOf = (order: OrderDocument): Order => ({
  _id: order._id,
  orderId: order._id,
  tab: order.tab,
  productNum: order.productNum,
  name: order.name,
  nameEn: order.nameEn ?? order.name,
  amount: order.amount,
  status: order.status,
  provider: order.provider,
  checkResult: answerTo(order),
  days: order.days,
  points: order.points,
  fulfilled: order.fulfilled,
  addtime: order.addtime.toISOString(),
  paidAt: order.paidAt?.toISOString() ?? null,
  closesAt: order.closesAt.toISOString(),
  productVersion: order.productVersion ?? null,
  moneyBack: moneyBackOf(order),
  refunds: refundsOf(order),
  askedBefore: askedBefore(order),
})

type AdminFilter = z.output<(typeof orders)['filter']>
type AdminTotals = TotalsOf<typeof orders>

@Injectable()
export class OrdersReads {
  readonly #orders: Collection<OrderDocument>
  constructor(database: Database) {
    this.#orders = database.collection('orders')
  }

  /** When the earliest of this work is due; null: it has no time, or nothing waits. */
  async findNextDue(work: OrderWork): Promise<Date | null> {
    const dated = dueDates[work]
    return dated ? findEarliest(this.#orders, dated.field, dated.filter) : null
  }

  /** A person's own order, never another's. */
  async getOwn(userId: string, id: string): Promise<OrderDocument> {
    const order = await this.#orders.findOne({ _id: id, user_id: userId })
    if (!order) throw new AppError('ORDER_NOT_FOUND')
    return order
  }

  async findWaiting(userId: string, now: Date): Promise<OrderDocument | null> {
    return this.#orders.findOne(
      { user_id: userId, status: OrderStatus.Waiting, closesAt: { $gt: now } },
      { sort: { addtime: -1, _id: -1 } },
    )
  }

  async list(
    userId: string,
    { page, rows, status }: { page: number; rows: number; status: number | undefined },
  ): Promise<{ list: Order[]; total: number }> {
    const filter: Filter<OrderDocument> = {
      user_id: userId,
      ...(status === undefined ? {} : { status: status as OrderStatus }),
    }
    const [list, total] = await Promise.all([
      this.#orders
        .find(filter)
        .sort({ addtime: -1, _id: -1 })
        .skip((page - 1) * rows)
        .limit(rows)
        .toArray(),
      ownListTotal(this.#orders, filter, page * rows),
    ])
    return { list: list.map(viewOf), total }
  }

  /** The order a person claims: paid and not yet fulfilled first, then the newest. */
  async findClaimable(userId: string, tab: ProductKind, productNum: string | undefined): Promise<OrderDocument | null> {
    const filter: Filter<OrderDocument> = { user_id: userId, tab, ...(productNum ? { productNum } : {}) }
    return (
      (await this.#orders.findOne(
        { ...filter, status: OrderStatus.Paid, fulfilled: false },
        { sort: { addtime: -1, _id: -1 } },
      )) ?? this.#orders.findOne(filter, { sort: { addtime: -1, _id: -1 } })
    )
  }

  async listForAdmin(
    {
      filter: { q, id, status, user_id, tab, provider, refund, refundAsked, from, to },
      skip,
      take,
      sort,
    }: AdminQuery<AdminFilter>,
    userIds: readonly string[],
  ): Promise<{ rows: OrderDocument[]; total: number; totals: AdminTotals | null }> {
    const addtime = { ...(from ? { $gte: new Date(from) } : {}), ...(to ? { $lt: new Date(to) } : {}) }
    const where: Filter<OrderDocument> = {
      ...(id ? { _id: { $in: id } } : {}),
      ...(status === undefined ? {} : { status: status as OrderStatus }),
      ...(tab === undefined ? {} : { tab: tab as 0 | 1 }),
      ...(user_id ? { user_id } : {}),
      ...(provider ? { provider } : {}),
      ...(refund ? { 'refund.state': refund } : {}),
      ...(refundAsked ? { 'refundAsk.isOpen': true, status: OrderStatus.Paid } : {}),
      ...(from || to ? { addtime } : {}),
      ...(q ? { $or: [{ _id: q }, { providerTradeNo: q }, { user_id: { $in: [q, ...userIds] } }] } : {}),
    }
    const order: Record<string, 1 | -1> = sort
      ? { [sort.field]: sort.order, _id: sort.order }
      : { addtime: -1, _id: -1 }
    const back = { $ifNull: ['$refundedFen', 0] }
    const when = (state: OrderStatus, fen: unknown, other: unknown): object => ({
      $cond: [{ $eq: ['$status', state] }, fen, other],
    })
    const [rows, total, totals] = await Promise.all([
      this.#orders.find(where).sort(order).skip(skip).limit(take).toArray(),
      listTotal(this.#orders, where),
      listSums(this.#orders, where, {
        amount: '$amount',
        paid: when(OrderStatus.Paid, { $subtract: ['$amount', back] }, 0),
        refunded: when(OrderStatus.Refunded, '$amount', back),
      }),
    ])
    return { rows, total, totals }
  }

  /** Fen that each of these people has paid, without refunds. */
  async sumPaid(userIds: readonly string[]): Promise<Map<string, number>> {
    const sums = await this.#orders
      .aggregate<{ _id: string; paid: number }>([
        { $match: { user_id: { $in: [...userIds] }, status: OrderStatus.Paid } },
        { $group: { _id: '$user_id', paid: { $sum: { $subtract: ['$amount', { $ifNull: ['$refundedFen', 0] }] } } } },
      ])
      .toArray()
    return new Map(sums.map(({ _id, paid }) => [_id, paid]))
  }

  /** Orders that a provider was paid for in a period. */
  async listPaidWithin(provider: ProviderName, from: Date, to: Date): Promise<OrderDocument[]> {
    return this.#orders.find({ provider, paidAt: { $gte: from, $lt: to } }).toArray()
  }

  /** Refunds to these people, fen. */
  async sumRefunded(userIds: readonly string[]): Promise<{ user_id: string; amount: number }[]> {
    const rows = await this.#orders
      .aggregate<{ _id: string; amount: number }>([
        { $match: { user_id: { $in: [...userIds] }, status: OrderStatus.Refunded } },
        { $group: { _id: '$user_id', amount: { $sum: '$amount' } } },
      ])
      .toArray()
    return rows.map(({ _id: user_id, amount }) => ({ user_id, amount }))
  }
}
