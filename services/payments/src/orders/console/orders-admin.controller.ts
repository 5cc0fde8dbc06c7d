import { orders } from '@xinyu/contracts/admin/orders'
import { OrderStatus } from '@xinyu/contracts/enums'
import { changeOrderStatus } from '@xinyu/contracts/http/product/orders'
import type { RecordOf } from '@xinyu/contracts/resource'
import { AppError } from '@xinyu/platform/error'
import { Implements, ImplementsAction, ImplementsList, ImplementsOne } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { People } from '../../people/people.public.ts'
import { OrderHistory } from './order-history.ts'
import { Orders } from '../orders.public.ts'
import { OrdersReads, viewOf } from '../store/orders.reads.ts'
import type { OrderDocument } from '../store/order.document.ts'
import { DeclineRefund, DecideRefund, RequestRefund } from '../../refunds/refunds.public.ts'
import { ReconcileOrder } from '../payment/reconcile-order.ts'
import type { OrderRefund } from '../rules/refund.rules.ts'
import type { RefundAsk } from '../rules/refund-ask.rules.ts'
import type { ListContext, RecordContext, ActionContext, CallContext } from '@xinyu/platform/http/calls/context'
import { Commands } from '@xinyu/platform/command/commands'

type OrderRecord = RecordOf<typeof orders>
type RefundRecord = NonNullable<OrderRecord['refund']>

@Controller()
export class OrdersAdminController {
  constructor(
    private readonly commands: Commands,
    private readonly reads: OrdersReads,
    private readonly orders: Orders,
    private readonly people: People,
    private readonly story: OrderHistory,
  ) {}

  @ImplementsList(orders)
  async list({ query }: ListContext<typeof orders>) {
    const { q } = query.filter
    const { rows, ...counts } = await this.reads.listForAdmin(query, q ? await this.people.named(q) : [])
    return { rows: await this.#records(rows), ...counts }
  }

  @ImplementsOne(orders)
  async get({ id }: RecordContext) {
    const order = await this.orders.get(id)
    return { ...(await this.#record(order)), story: await this.story.list(order) }
  }

  @ImplementsAction(orders, 'reconcile')
  async reconcile({ id }: ActionContext<typeof orders, 'reconcile'>) {
    return this.#record(await this.commands.execute(new ReconcileOrder(id, null)))
  }

  @ImplementsAction(orders, 'refund')
  async refund({ id, input: { reason, ...part }, currentUser }: ActionContext<typeof orders, 'refund'>) {
    return this.#record(await this.commands.execute(new RequestRefund(id, currentUser.id, reason, part)))
  }

  @ImplementsAction(orders, 'approveRefund')
  async approveRefund({ id, currentUser }: ActionContext<typeof orders, 'approveRefund'>) {
    return this.#record(await this.commands.execute(new DecideRefund(id, currentUser.id, true)))
  }

  /** The reason is stored in the audit trail. */
  @ImplementsAction(orders, 'rejectRefund')
  async rejectRefund({ id, currentUser }: ActionContext<typeof orders, 'rejectRefund'>) {
    return this.#record(await this.commands.execute(new DecideRefund(id, currentUser.id, false)))
  }

  @ImplementsAction(orders, 'declineRefund')
  async declineRefund({ id, input, currentUser }: ActionContext<typeof orders, 'declineRefund'>) {
    return this.#record(await this.commands.execute(new DeclineRefund(id, currentUser.id, input.reason)))
  }

  @Implements(changeOrderStatus)
  async changeOrderStatus({ input }: CallContext<typeof changeOrderStatus>) {
    return { order: viewOf(await this.commands.execute(new ReconcileOrder(input.orderId, null))) }
  }

  async #records(rows: readonly OrderDocument[]): Promise<OrderRecord[]> {
    const nameOf = await this.people.names(
      rows.flatMap(({ user_id, refund }) => [user_id, refund?.requestedBy ?? null]),
    )
    return rows.map((row) => recordOf(row, nameOf))
  }

  async #record(row: OrderDocument): Promise<OrderRecord> {
    const [record] = await this.#records([row])
    if (!record) throw new AppError('ORDER_NOT_FOUND')
    return record
  }
}

type NameOf = (id: string | null) => string

const recordOf = (row: OrderDocument, nameOf: NameOf): OrderRecord => ({
  ...viewOf(row),
  id: row._id,
  user_id: row.user_id,
  userName: nameOf(row.user_id),
  providerTradeNo: row.providerTradeNo,
  refund: row.refund ? refundView(row.refund, row.amount, nameOf) : null,
  refundedAmount: row.status === OrderStatus.Refunded ? row.amount : (row.refundedFen ?? 0),
  refundAsk: row.refundAsk ? askView(row.refundAsk) : null,
  owed: row.owed ?? null,
})

const askView = (ask: RefundAsk): OrderRecord['refundAsk'] => ({
  ...ask,
  at: ask.at.toISOString(),
  answeredAt: ask.answeredAt?.toISOString() ?? null,
})

const refundView = (refund: OrderRefund, whole: number, nameOf: NameOf): RefundRecord => ({
  amount: whole,
  ...refund,
  requestedByName: nameOf(refund.requestedBy),
  requestedAt: refund.requestedAt.toISOString(),
  decidedAt: refund.decidedAt?.toISOString() ?? null,
  doneAt: refund.doneAt?.toISOString() ?? null,
})
