import { notifyApple } from '@xinyu/contracts/http/product/app-store'
import { notifyWechat } from '@xinyu/contracts/http/product/wechat-pay'
import { notifyAlipay } from '@xinyu/contracts/http/product/alipay'
import { Commands } from '@xinyu/platform/command/commands'
import type { CallContext } from '@xinyu/platform/http/calls/context'
import { Implements } from '@xinyu/platform/http/calls/decorators'
import { Controller, Header, Req, Res } from '@nestjs/common'
import { AcceptNotification } from './accept-notification.ts'

/** the parts of fastify's request and reply in use */
interface RawRequest {
  rawBody?: Buffer
  headers: Record<string, string | string[] | undefined>
}
interface Reply {
  status(code: number): Reply
}

@Controller()
export class NotifyController {
  constructor(private readonly commands: Commands) {}

  /** Alipay repeats until the body is the plain text `success`. */
  @Implements(notifyAlipay)
  @Header('content-type', 'text/plain; charset=utf-8')
  async notifyAlipay({ input: fields }: CallContext<typeof notifyAlipay>) {
    return (await this.commands.execute(new AcceptNotification('alipay', fields))) ? 'success' : 'failure'
  }

  /** WeChat repeats until it gets a 2xx; it signs the raw bytes, so the parsed body is not used. */
  @Implements(notifyWechat)
  async notifyWechat(
    _context: CallContext<typeof notifyWechat>,
    @Req() request: RawRequest,
    @Res({ passthrough: true }) reply: Reply,
  ) {
    const header = (name: string): string => String(request.headers[`wechatpay-${name}`] ?? '')
    const fields = {
      body: request.rawBody?.toString('utf8') ?? '',
      timestamp: header('timestamp'),
      nonce: header('nonce'),
      serial: header('serial'),
      signature: header('signature'),
    }
    if (await this.commands.execute(new AcceptNotification('wechat', fields)))
      return { code: 'SUCCESS' as const, message: '成功' }
    reply.status(401)
    return { code: 'FAIL' as const, message: '验签失败' }
  }

  /** Apple repeats until it gets a 2xx. */
  @Implements(notifyApple)
  async notifyApple(
    { input: { signedPayload } }: CallContext<typeof notifyApple>,
    @Res({ passthrough: true }) reply: Reply,
  ) {
    if (!(await this.commands.execute(new AcceptNotification('apple', { signedPayload })))) reply.status(401)
    return {}
  }
}
