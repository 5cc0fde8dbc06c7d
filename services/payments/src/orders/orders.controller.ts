import { addOrder, getOrderList, getOrderStatus, getUncompleteOrder } from '@xinyu/contracts/http/product/orders'
import { Clock } from '@xinyu/platform/clock'
import { Implements } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { AddOrder } from './add-order.ts'
import { OrdersReads, viewOf } from './store/orders.reads.ts'
import type { CallContext } from '@xinyu/platform/http/calls/context'
import { Commands } from '@xinyu/platform/command/commands'

@Controller()
export class OrdersController {
  constructor(
    private readonly commands: Commands,
    private readonly reads: OrdersReads,
    private readonly clock: Clock,
  ) {}

  @Implements(addOrder)
  async addOrder({ input, currentUser }: CallContext<typeof addOrder>) {
    const order = await this.commands.execute(
      new AddOrder(currentUser.id, input.productNum, input.clientId, input.price),
    )
    return { orderId: order._id, order: viewOf(order) }
  }

  @Implements(getOrderStatus)
  async getOrderStatus({ input, currentUser }: CallContext<typeof getOrderStatus>) {
    return { order: viewOf(await this.reads.getOwn(currentUser.id, input.orderId)) }
  }

  @Implements(getUncompleteOrder)
  async getUncompleteOrder({ currentUser }: CallContext<typeof getUncompleteOrder>) {
    const order = await this.reads.findWaiting(currentUser.id, this.clock.now())
    return { order: order && viewOf(order) }
  }

  @Implements(getOrderList)
  async getOrderList({ input, currentUser }: CallContext<typeof getOrderList>) {
    return this.reads.list(currentUser.id, { page: input.page, rows: input.rows, status: input.order_status })
  }
}
