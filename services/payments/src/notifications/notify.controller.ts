import type { InputOf } from '@xinyu/contracts/call'
import { notifyAlipay } from '@xinyu/contracts/http/product'
import { Implements, Input } from '@xinyu/platform/http/decorators'
import { Controller, Header } from '@nestjs/common'
import { CommandBus } from '@nestjs/cqrs'
import { AcceptNotification } from './accept-notification.ts'

@Controller()
export class NotifyController {
  constructor(private readonly commands: CommandBus) {}

  /** Alipay repeats until it reads the plain word `success`. */
  @Implements(notifyAlipay)
  @Header('content-type', 'text/plain; charset=utf-8')
  async notifyAlipay(@Input() fields: InputOf<typeof notifyAlipay>): Promise<'success' | 'failure'> {
    return (await this.commands.execute(new AcceptNotification(fields))) ? 'success' : 'failure'
  }
}
