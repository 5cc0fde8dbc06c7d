import { importOrder } from '@xinyu/contracts/internal/payments'
import { CONFIG } from '@xinyu/platform/config'
import { AppError } from '@xinyu/platform/error'
import { ImplementsInternal } from '@xinyu/platform/http/calls/decorators'
import { Controller, Inject } from '@nestjs/common'
import type { PaymentsConfig } from '../config.ts'
import { AddOrder } from './add-order.ts'
import { Orders } from './orders.public.ts'
import type { InternalContext } from '@xinyu/platform/http/calls/context'
import { Commands } from '@xinyu/platform/command/commands'

@Controller()
export class ImportsController {
  constructor(
    private readonly commands: Commands,
    private readonly orders: Orders,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  /** A failed order for the demo data: placed as its owner would, then the provider refuses. */
  @ImplementsInternal(importOrder)
  async importOrder({ input: { user_id, productNum, clientId } }: InternalContext<typeof importOrder>) {
    if (this.config.NODE_ENV === 'production') throw new AppError('FORBIDDEN')
    const { _id } = await this.commands.execute(new AddOrder(user_id, productNum, clientId))
    const refusal = { kind: 'failed', text: '余额不足，支付失败' } as const
    const { status } = await this.orders.applyReportAndFulfil(_id, 'alipay', null, refusal)
    return { orderId: _id, order_status: status }
  }
}
