import type { OrderStatus } from '@xinyu/contracts/enums'
import { importOrder } from '@xinyu/contracts/internal/payments'
import { CONFIG } from '@xinyu/platform/config'
import { AppError } from '@xinyu/platform/error'
import { ImplementsInternal, Input } from '@xinyu/platform/http/decorators'
import { Controller, Inject } from '@nestjs/common'
import { CommandBus } from '@nestjs/cqrs'
import type { z } from 'zod'
import type { PaymentsConfig } from '../config.ts'
import { ImportOrder } from './import-order.ts'

@Controller()
export class ImportsController {
  constructor(
    private readonly commands: CommandBus,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  @ImplementsInternal(importOrder)
  async importOrder(
    @Input() { user_id, productNum, clientId }: z.output<typeof importOrder.input>,
  ): Promise<{ orderId: string; order_status: OrderStatus }> {
    if (this.config.NODE_ENV === 'production') throw new AppError('FORBIDDEN')
    const order = await this.commands.execute(new ImportOrder(user_id, productNum, clientId))
    return { orderId: order._id, order_status: order.status }
  }
}
