import { Body, Controller, Get, Headers, HttpCode, Inject, Param, Post, Res } from '@nestjs/common'
import { CONFIG } from '@xinyu/platform/config'
import { AppError } from '@xinyu/platform/error'
import { Open } from '@xinyu/platform/http/calls/route'
import { z } from 'zod'
import type { ChatConfig } from '../../config.ts'
import { PushSandbox } from './push-sandbox.ts'

/** the part of fastify's reply that is used here */
interface Reply {
  header(name: string, value: string): Reply
  status(code: number): Reply
  send(body: unknown): Reply
}
const ordered = z.object({ status: z.int(), retryAfter: z.string().optional(), times: z.int().default(1) })

/** The push service of an installation without vendors; on while PUSH_MODE is sandbox. */
@Controller('sandbox/push')
export class PushSandboxController {
  constructor(
    private readonly sandbox: PushSandbox,
    @Inject(CONFIG) private readonly config: ChatConfig,
  ) {}

  /** A push, as application servers send it to a subscription's address. */
  @Open()
  @Post(':id')
  receive(
    @Param('id') id: string,
    @Headers() headers: Record<string, string | undefined>,
    @Body() body: unknown,
    @Res() reply: Reply,
  ): void {
    this.#assertOn()
    const { status, why = '', retryAfter } = this.sandbox.receive(id, headers, body)
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
    reply.status(status).header('content-type', 'text/plain').send(why)
  }

  /** The browser's waiting messages, still encrypted: only it has the key. */
  @Open()
  @Get(':id')
  messages(@Param('id') id: string, @Res() reply: Reply): void {
    this.#assertOn()
    reply
      .status(200)
      .header('content-type', 'application/json')
      .send(JSON.stringify(this.sandbox.messages(id)))
  }

  /** Tests set how the next pushes are answered. */
  @Open()
  @Post(':id/answers')
  @HttpCode(204)
  order(@Param('id') id: string, @Body() body: unknown): void {
    this.#assertOn()
    this.sandbox.order(id, ordered.parse(body))
  }

  #assertOn(): void {
    if (this.config.PUSH_MODE !== 'sandbox') throw new AppError('NOT_FOUND')
  }
}
