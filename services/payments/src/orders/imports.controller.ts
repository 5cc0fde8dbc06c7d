import { importOrder } from '@xinyu/contracts/internal/payments'
import { CONFIG } from '@xinyu/platform/config'
import { AppError } from '@xinyu/platform/error'
import { ImplementsInternal } from '@xinyu/platform/http/calls/decorators'
import { Controller, Inject } from '@nestjs/common'
import type { PaymentsConfig } from '../config.ts'
import { ImportOrder } from './import-order.ts'
import type { InternalContext } from '@xinyu/platform/http/calls/context'
import { Commands } from '@xinyu/platform/command/commands'

@Controller()
export class ImportsController {
  constructor(
    private readonly commands: Commands,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  @ImplementsInternal(importOrder)
  async importOrder({ input: { user_id, productNum, clientId } }: InternalContext<typeof importOrder>) {
    if (this.config.NODE_ENV === 'production') throw new AppError('FORBIDDEN')
    const order = await this.commands.execute(new ImportOrder(user_id, productNum, clientId))
    return { orderId: order._id, order_status: order.status }
  }
}
