import { Controller, Get, Post, Req, Res } from '@nestjs/common'
import type { Reply } from '../pages/page.ts'
import { WechatPayApi } from './wechat-pay-api.ts'
import { WechatProtocol } from './wechat-protocol.ts'

/** the parts of fastify's request in use */
interface RawRequest {
  method: string
  url: string
  protocol: string
  host: string
  rawBody?: Buffer
  body: unknown
  headers: Record<string, string | string[] | undefined>
}

@Controller('sandbox/wechat/v3')
export class WechatPayController {
  constructor(
    private readonly api: WechatPayApi,
    private readonly protocol: WechatProtocol,
  ) {}

  @Get('*')
  async get(@Req() request: RawRequest, @Res() reply: Reply): Promise<void> {
    await this.#answer(request, reply)
  }

  @Post('*')
  async post(@Req() request: RawRequest, @Res() reply: Reply): Promise<void> {
    await this.#answer(request, reply)
  }

  async #answer(request: RawRequest, reply: Reply): Promise<void> {
    const body = request.rawBody?.toString('utf8') ?? ''
    const authorization = String(request.headers.authorization ?? '')
    if (!this.protocol.isFromMerchant(request.method, request.url, body, authorization)) {
      reply.status(401).send({ code: 'SIGN_ERROR', message: '签名错误' })
      return
    }
    const url = new URL(request.url, `${request.protocol}://${request.host}`)
    const answer = await this.api.handle(request.method, url, request.body)
    if (Buffer.isBuffer(answer.body)) {
      reply.status(answer.status).header('content-type', 'application/octet-stream').send(answer.body)
      return
    }
    const { body: text, headers } = this.protocol.signed(answer.body ? JSON.stringify(answer.body) : '')
    for (const [name, value] of Object.entries(headers)) reply.header(name, value)
    reply.status(answer.status).send(text)
  }
}
