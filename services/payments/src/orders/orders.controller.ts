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
import type { Person } from '@xinyu/platform/auth/person'
import { Clock } from '@xinyu/platform/clock'
import { Answers, Input, UserAgent, Who } from '@xinyu/platform/http/decorators'
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

  @Answers(addOrder)
  async addOrder(@Input() input: InputOf<typeof addOrder>, @Who() who: Person): Promise<AnswerOf<typeof addOrder>> {
    const order = await this.commands.execute(new AddOrder(who.id, input.productNum, input.clientId))
    return { orderId: order._id, order: viewOf(order) }
  }

  @Answers(getOrderStatus)
  async getOrderStatus(
    @Input() input: InputOf<typeof getOrderStatus>,
    @Who() who: Person,
  ): Promise<AnswerOf<typeof getOrderStatus>> {
    return { order: viewOf(await this.reads.mine(who.id, input.orderId)) }
  }

  @Answers(getUncompleteOrder)
  async getUncompleteOrder(@Who() who: Person): Promise<AnswerOf<typeof getUncompleteOrder>> {
    const order = await this.reads.waiting(who.id, this.clock.now())
    return { order: order && viewOf(order) }
  }

  @Answers(getOrderList)
  async getOrderList(
    @Input() input: InputOf<typeof getOrderList>,
    @Who() who: Person,
  ): Promise<AnswerOf<typeof getOrderList>> {
    return this.reads.list(who.id, { page: input.page, rows: input.rows, status: input.order_status })
  }

  @Answers(getPayurl)
  async getPayurl(
    @Input() input: InputOf<typeof getPayurl>,
    @Who() who: Person,
    @UserAgent() userAgent: string,
  ): Promise<PaymentPage> {
    return this.commands.execute(
      new OpenPayment(who.id, input.orderId, isPhone(userAgent) ? 'phone' : 'computer', input.returnUrl),
    )
  }

  @Answers(getPayurlH5)
  async getPayurlH5(@Input() input: InputOf<typeof getPayurlH5>, @Who() who: Person): Promise<PaymentPage> {
    return this.commands.execute(new OpenPayment(who.id, input.orderId, 'phone', input.returnUrl))
  }

  @Answers(getPayurlPage)
  async getPayurlPage(@Input() input: InputOf<typeof getPayurlPage>, @Who() who: Person): Promise<PaymentPage> {
    return this.commands.execute(new OpenPayment(who.id, input.orderId, 'computer', input.returnUrl))
  }

  @Answers(checkAlipayResult)
  async checkAlipayResult(
    @Input() input: InputOf<typeof checkAlipayResult>,
    @Who() who: Person,
  ): Promise<AnswerOf<typeof checkAlipayResult>> {
    return { order: viewOf(await this.commands.execute(new ReconcileOrder(input.orderId, who.id))) }
  }
}
