import { notifyAlipay } from '@xinyu/contracts/http/product'
import { Implements } from '@xinyu/platform/http/decorators'
import { Controller, Header } from '@nestjs/common'
import { AcceptNotification } from './accept-notification.ts'
import type { CallContext } from '@xinyu/platform/http/context'
import { Commands } from '@xinyu/platform/command/commands'

@Controller()
export class NotifyController {
  constructor(private readonly commands: Commands) {}

  /** Alipay repeats until it reads the plain word `success`. */
  @Implements(notifyAlipay)
  @Header('content-type', 'text/plain; charset=utf-8')
  async notifyAlipay({ input: fields }: CallContext<typeof notifyAlipay>) {
    return (await this.commands.execute(new AcceptNotification(fields))) ? 'success' : 'failure'
  }
}
