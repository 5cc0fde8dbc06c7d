import type { AnswerOf, InputOf } from '@xinyu/contracts/call'
import * as product from '@xinyu/contracts/http/product'
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
  constructor(private readonly commands: CommandBus, private readonly reads: OrdersReads, private readonly clock: Clock) {}

  @Answers(product.addOrder)
  async addOrder(@Input() input: InputOf<typeof product.addOrder>, @Who() who: Person): Promise<AnswerOf<typeof product.addOrder>> {
    const order = await this.commands.execute(new AddOrder(who.id, input.productNum, input.clientId))
    return { orderId: order._id, order: viewOf(order) }
  }

  @Answers(product.getOrderStatus)
  async getOrderStatus(@Input() input: InputOf<typeof product.getOrderStatus>, @Who() who: Person): Promise<AnswerOf<typeof product.getOrderStatus>> {
    return { order: viewOf(await this.reads.mine(who.id, input.orderId)) }
  }

  @Answers(product.getUncompleteOrder)
  async getUncompleteOrder(@Who() who: Person): Promise<AnswerOf<typeof product.getUncompleteOrder>> {
    const order = await this.reads.waiting(who.id, this.clock.now())
    return { order: order && viewOf(order) }
  }

  @Answers(product.getOrderList)
  async getOrderList(@Input() input: InputOf<typeof product.getOrderList>, @Who() who: Person): Promise<AnswerOf<typeof product.getOrderList>> {
    return this.reads.list(who.id, { page: input.page, rows: input.rows, status: input.order_status })
  }

  @Answers(product.getPayurl)
  async getPayurl(@Input() input: InputOf<typeof product.getPayurl>, @Who() who: Person, @UserAgent() userAgent: string): Promise<PaymentPage> {
    return this.commands.execute(new OpenPayment(who.id, input.orderId, isPhone(userAgent) ? 'phone' : 'computer', input.returnUrl))
  }

  @Answers(product.getPayurlH5)
  async getPayurlH5(@Input() input: InputOf<typeof product.getPayurlH5>, @Who() who: Person): Promise<PaymentPage> {
    return this.commands.execute(new OpenPayment(who.id, input.orderId, 'phone', input.returnUrl))
  }

  @Answers(product.getPayurlPage)
  async getPayurlPage(@Input() input: InputOf<typeof product.getPayurlPage>, @Who() who: Person): Promise<PaymentPage> {
    return this.commands.execute(new OpenPayment(who.id, input.orderId, 'computer', input.returnUrl))
  }

  @Answers(product.checkAlipayResult)
  async checkAlipayResult(@Input() input: InputOf<typeof product.checkAlipayResult>, @Who() who: Person): Promise<AnswerOf<typeof product.checkAlipayResult>> {
    return { order: viewOf(await this.commands.execute(new ReconcileOrder(input.orderId, who.id))) }
  }
}
