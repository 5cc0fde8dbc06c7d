import { askRefund } from '@xinyu/contracts/http/product/spending'
import { Commands } from '@xinyu/platform/command/commands'
import type { CallContext } from '@xinyu/platform/http/calls/context'
import { Implements } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { viewOf } from '../orders/orders.public.ts'
import { AskRefund } from './ask-refund.ts'

@Controller()
export class RefundsController {
  constructor(private readonly commands: Commands) {}

  @Implements(askRefund)
  async askRefund({ input: { orderId, kind, text }, currentUser }: CallContext<typeof askRefund>) {
    return { order: viewOf(await this.commands.execute(new AskRefund(currentUser.id, orderId, kind, text))) }
  }
}
