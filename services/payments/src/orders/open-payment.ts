import { CONFIG } from '@xinyu/platform/config'
import { AppError } from '@xinyu/platform/error'
import { Inject } from '@nestjs/common'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import type { PaymentsConfig } from '../config.ts'
import { Orders } from './orders.public.ts'
import { OrdersReads } from './orders.reads.ts'
import { returnUrlOf } from './orders.rules.ts'

export interface PaymentPage {
  payUrl: string
  orderId: string
}

export class OpenPayment extends Command<PaymentPage> {
  constructor(
    readonly userId: string,
    readonly orderId: string,
    readonly device: 'phone' | 'computer',
    readonly returnUrl: string | undefined,
  ) {
    super()
  }
}

/** Makes the signed address of the provider's page for one's own order. */
@CommandHandler(OpenPayment)
export class OpenPaymentHandler implements ICommandHandler<OpenPayment> {
  constructor(
    private readonly orders: Orders,
    private readonly reads: OrdersReads,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  async execute({ userId, orderId, device, returnUrl }: OpenPayment): Promise<PaymentPage> {
    const order = await this.reads.ownOrder(userId, orderId)
    const back = returnUrlOf(returnUrl, this.config.PUBLIC_URL, orderId)
    if (!back)
      throw new AppError('INVALID_INPUT', {
        fields: [{ path: 'returnUrl', reason: 'must be on this site, at most 300 characters' }],
      })
    return { payUrl: await this.orders.openPayment(order, { device, returnUrl: back }), orderId }
  }
}
