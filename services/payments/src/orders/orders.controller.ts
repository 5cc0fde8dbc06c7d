import type { AnswerOf, InputOf } from '@xinyu/contracts/call'
import {
  addOrder,
  checkAlipayResult,
  getOrderList,
  getOrderStatus,
  getPayurl,
  getPayurlH5,
  getPayurlPage,
  getUncompleteOrder,
} from '@xinyu/contracts/http/product'
import type { AuthenticatedUser } from '@xinyu/platform/auth/authenticated-user'
import { Clock } from '@xinyu/platform/clock'
import { Implements, Input, UserAgent, CurrentUser } from '@xinyu/platform/http/decorators'
import { Controller } from '@nestjs/common'
import { CommandBus } from '@nestjs/cqrs'
import { AddOrder } from './add-order.ts'
import { OpenPayment, type PaymentPage } from './open-payment.ts'
import { isPhone } from './orders.rules.ts'
import { OrdersReads, viewOf } from './orders.reads.ts'
import { ReconcileOrder } from './reconcile-order.ts'

@Controller()
export class OrdersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reads: OrdersReads,
    private readonly clock: Clock,
  ) {}

  @Implements(addOrder)
  async addOrder(
    @Input() input: InputOf<typeof addOrder>,
    @CurrentUser() currentUser: AuthenticatedUser,
  ): Promise<AnswerOf<typeof addOrder>> {
    const order = await this.commands.execute(new AddOrder(currentUser.id, input.productNum, input.clientId))
    return { orderId: order._id, order: viewOf(order) }
  }

  @Implements(getOrderStatus)
  async getOrderStatus(
    @Input() input: InputOf<typeof getOrderStatus>,
    @CurrentUser() currentUser: AuthenticatedUser,
  ): Promise<AnswerOf<typeof getOrderStatus>> {
    return { order: viewOf(await this.reads.mine(currentUser.id, input.orderId)) }
  }

  @Implements(getUncompleteOrder)
  async getUncompleteOrder(
    @CurrentUser() currentUser: AuthenticatedUser,
  ): Promise<AnswerOf<typeof getUncompleteOrder>> {
    const order = await this.reads.waiting(currentUser.id, this.clock.now())
    return { order: order && viewOf(order) }
  }

  @Implements(getOrderList)
  async getOrderList(
    @Input() input: InputOf<typeof getOrderList>,
    @CurrentUser() currentUser: AuthenticatedUser,
  ): Promise<AnswerOf<typeof getOrderList>> {
    return this.reads.list(currentUser.id, { page: input.page, rows: input.rows, status: input.order_status })
  }

  @Implements(getPayurl)
  async getPayurl(
    @Input() input: InputOf<typeof getPayurl>,
    @CurrentUser() currentUser: AuthenticatedUser,
    @UserAgent() userAgent: string,
  ): Promise<PaymentPage> {
    return this.commands.execute(
      new OpenPayment(currentUser.id, input.orderId, isPhone(userAgent) ? 'phone' : 'computer', input.returnUrl),
    )
  }

  @Implements(getPayurlH5)
  async getPayurlH5(
    @Input() input: InputOf<typeof getPayurlH5>,
    @CurrentUser() currentUser: AuthenticatedUser,
  ): Promise<PaymentPage> {
    return this.commands.execute(new OpenPayment(currentUser.id, input.orderId, 'phone', input.returnUrl))
  }

  @Implements(getPayurlPage)
  async getPayurlPage(
    @Input() input: InputOf<typeof getPayurlPage>,
    @CurrentUser() currentUser: AuthenticatedUser,
  ): Promise<PaymentPage> {
    return this.commands.execute(new OpenPayment(currentUser.id, input.orderId, 'computer', input.returnUrl))
  }

  @Implements(checkAlipayResult)
  async checkAlipayResult(
    @Input() input: InputOf<typeof checkAlipayResult>,
    @CurrentUser() currentUser: AuthenticatedUser,
  ): Promise<AnswerOf<typeof checkAlipayResult>> {
    return { order: viewOf(await this.commands.execute(new ReconcileOrder(input.orderId, currentUser.id))) }
  }
}
