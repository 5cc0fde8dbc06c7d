import { Body, Controller, Get, Headers, HttpCode, Param, Post, Res } from '@nestjs/common'
import { z } from 'zod'
import type { Reply } from '../pages/page.ts'
import { PushService } from './push-service.ts'

const ordered = z.object({ status: z.int(), retryAfter: z.string().optional(), times: z.int().default(1) })

/** The push service of an installation without vendors. */
@Controller('sandbox/push')
export class PushController {
  constructor(private readonly pushes: PushService) {}

  /** A push, as application servers send it to a subscription's address. */
  @Post(':id')
  receive(
    @Param('id') id: string,
    @Headers() headers: Record<string, string | undefined>,
    @Body() body: unknown,
    @Res() reply: Reply,
  ): void {
    const { status, why = '', retryAfter } = this.pushes.receive(id, headers, body)
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
    reply.status(status).header('content-type', 'text/plain').send(why)
  }

  /** The browser's waiting messages, still encrypted: only it has the key. */
  @Get(':id')
  messages(@Param('id') id: string, @Res() reply: Reply): void {
    reply
      .status(200)
      .header('content-type', 'application/json')
      .send(JSON.stringify(this.pushes.messages(id)))
  }

  /** Tests set how the next pushes are answered. */
  @Post(':id/answers')
  @HttpCode(204)
  order(@Param('id') id: string, @Body() body: unknown): void {
    this.pushes.order(id, ordered.parse(body))
  }
}
