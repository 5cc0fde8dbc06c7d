import { CONFIG } from '@xinyu/platform/config'
import { AppError } from '@xinyu/platform/error'
import { Inject } from '@nestjs/common'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import type { PaymentsConfig } from '../../config.ts'
import type { Payment, PaymentChannel, ProviderName } from '../../payment-provider.rules.ts'
import { OrderPayments } from './order-payments.ts'
import { OrdersReads } from '../store/orders.reads.ts'
import { returnUrlOf } from '../rules/orders.rules.ts'

/** A channel as sent by a client: the return URL is checked here. */
export type RequestedChannel =
  | Exclude<PaymentChannel, { returnUrl: string }>
  | { at: 'phone' | 'computer'; ip: string; returnUrl: string | undefined }
  | { at: 'appStore'; returnUrl: string | undefined }

export class OpenPayment extends Command<Payment> {
  constructor(
    readonly userId: string,
    readonly orderId: string,
    readonly provider: ProviderName,
    readonly channel: RequestedChannel,
  ) {
    super()
  }
}

/** Opens the payment of the user's own order at a provider. */
@CommandHandler(OpenPayment)
export class OpenPaymentHandler implements ICommandHandler<OpenPayment> {
  constructor(
    private readonly payments: OrderPayments,
    private readonly reads: OrdersReads,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  async execute({ userId, orderId, provider, channel }: OpenPayment): Promise<Payment> {
    const order = await this.reads.getOwn(userId, orderId)
    return this.payments.open(order, provider, this.#checked(channel, orderId))
  }

  #checked(channel: RequestedChannel, orderId: string): PaymentChannel {
    if (!('returnUrl' in channel)) return channel
    const returnUrl = returnUrlOf(channel.returnUrl, this.config.PUBLIC_URL, orderId)
    if (!returnUrl)
      throw new AppError('INVALID_INPUT', {
        fields: [{ path: 'returnUrl', reason: 'must be on this site, at most 300 characters' }],
      })
    return { ...channel, returnUrl }
  }
}
