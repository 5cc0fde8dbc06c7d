import { AppError } from '@xinyu/platform/error'
import { Open } from '@xinyu/platform/http/route'
import { Body, Controller, Get, Headers, HttpCode, Post, Query, Res, UseGuards } from '@nestjs/common'
import { cashierPage, refusedPage } from './cashier-page.ts'
import { Gateway, type GatewayAnswer } from './gateway.ts'
import { PayInSandbox } from './pay-in-sandbox.ts'
import { SandboxGuard } from './sandbox.guard.ts'
import type { TradeDocument } from './trades.store.ts'

/** what we use of fastify's reply */
interface Reply {
  header(name: string, value: string): Reply
  status(code: number): Reply
  send(body: unknown): Reply
}
type Texts = Record<string, string>

@Controller('sandbox/alipay')
@UseGuards(SandboxGuard)
export class SandboxController {
  constructor(
    private readonly gateway: Gateway,
    private readonly buyer: PayInSandbox,
  ) {}

  @Open()
  @Get('gateway.do')
  async page(@Query() query: Texts, @Res() reply: Reply): Promise<void> {
    send(await this.gateway.handle({ ...query }), reply)
  }

  @Open()
  @Post('gateway.do')
  async ask(@Query() query: Texts, @Body() body: Texts | undefined, @Res() reply: Reply): Promise<void> {
    send(await this.gateway.handle({ ...query, ...body }), reply)
  }

  @Open()
  @Post('pay')
  @HttpCode(200)
  async pay(
    @Body() body: Texts | undefined,
    @Headers('content-type') type: string | undefined,
    @Res() reply: Reply,
  ): Promise<void> {
    await this.#goBack(await this.buyer.pay(orderIdOf(body)), type, reply)
  }

  @Open()
  @Post('cancel')
  @HttpCode(200)
  async cancel(
    @Body() body: Texts | undefined,
    @Headers('content-type') type: string | undefined,
    @Res() reply: Reply,
  ): Promise<void> {
    await this.#goBack(await this.buyer.cancel(orderIdOf(body)), type, reply)
  }

  @Open()
  @Post('refund')
  @HttpCode(200)
  async refund(
    @Body() body: Texts | undefined,
    @Headers('content-type') type: string | undefined,
    @Res() reply: Reply,
  ): Promise<void> {
    await this.#goBack(await this.buyer.refund(orderIdOf(body)), type, reply)
  }

  /** A browser's form goes back to the merchant; a script gets JSON. */
  async #goBack(trade: TradeDocument, type: string | undefined, reply: Reply): Promise<void> {
    if (!type?.includes('form')) {
      reply.status(200).send({ status: 0, orderId: trade._id, trade_no: trade.trade_no, trade_status: trade.status })
      return
    }
    reply
      .status(303)
      .header('location', await this.buyer.wayBack(trade))
      .send('')
  }
}

const orderIdOf = (body: Texts | undefined): string => {
  const id = body?.orderId
  if (typeof id !== 'string' || id.length > 64)
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'orderId', reason: 'missing' }] })
  return id
}

const send = (answer: GatewayAnswer, reply: Reply): void => {
  if ('text' in answer) {
    reply.status(200).header('content-type', 'text/html;charset=utf-8').send(answer.text)
    return
  }
  const isPage = 'page' in answer
  reply
    .status(isPage ? 200 : 400)
    .header('content-type', 'text/html;charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .send(isPage ? cashierPage(answer.page) : refusedPage(answer.refused))
}
