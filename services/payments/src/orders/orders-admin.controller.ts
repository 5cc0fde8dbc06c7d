import type { AnswerOf, InputOf } from '@xinyu/contracts/call'
import { orders } from '@xinyu/contracts/admin/resources'
import { changeOrderStatus } from '@xinyu/contracts/http/product'
import type { RecordOf } from '@xinyu/contracts/resource'
import {
  AdminList,
  type AdminQuery,
  Implements,
  ImplementsAction,
  ImplementsList,
  ImplementsOne,
  Input,
} from '@xinyu/platform/http/decorators'
import { Controller, Param } from '@nestjs/common'
import { CommandBus } from '@nestjs/cqrs'
import { People } from '../people/people.public.ts'
import { Orders } from './orders.public.ts'
import { OrdersReads, viewOf } from './orders.reads.ts'
import type { OrderDocument } from './orders.store.ts'
import { ReconcileOrder } from './reconcile-order.ts'

type Row = RecordOf<typeof orders>

/** Orders, for finance and support. */
@Controller()
export class OrdersAdminController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reads: OrdersReads,
    private readonly orders: Orders,
    private readonly people: People,
  ) {}

  @ImplementsList(orders)
  async list(@AdminList() query: AdminQuery): Promise<{ rows: Row[]; total: number }> {
    const { q } = query.filter as { q?: string }
    const { rows, total } = await this.reads.forAdmin(query, q ? await this.people.named(q) : [])
    return { rows: await this.#records(rows), total }
  }

  @ImplementsOne(orders)
  async one(@Param('id') id: string): Promise<Row | undefined> {
    return (await this.#records([await this.orders.get(id)]))[0]
  }

  @ImplementsAction(orders, 'reconcile')
  async reconcile(@Param('id') id: string): Promise<Row | undefined> {
    return (await this.#records([await this.commands.execute(new ReconcileOrder(id, null))]))[0]
  }

  @Implements(changeOrderStatus)
  async changeOrderStatus(
    @Input() input: InputOf<typeof changeOrderStatus>,
  ): Promise<AnswerOf<typeof changeOrderStatus>> {
    return { order: viewOf(await this.commands.execute(new ReconcileOrder(input.orderId, null))) }
  }

  async #records(rows: readonly OrderDocument[]): Promise<Row[]> {
    const people = await this.people.byId(rows.map((row) => row.user_id))
    return rows.map((row) => ({
      ...viewOf(row),
      id: row._id,
      user_id: row.user_id,
      userName: people.get(row.user_id)?.name ?? '',
      providerTradeNo: row.providerTradeNo,
    }))
  }
}
