import { Commands } from '@xinyu/platform/command/commands'
import { AppError } from '@xinyu/platform/error'
import { Open } from '@xinyu/platform/http/calls/route'
import { Body, Controller, Get, Headers, HttpCode, Post, Query, Res, UseGuards } from '@nestjs/common'
import { CancelTrade } from './cancel-trade.ts'
import { Cashier } from './cashier.ts'
import { cashierPage, refusedPage } from './cashier-page.ts'
import { Gateway, type GatewayAnswer } from './gateway.ts'
import { PayTrade } from './pay-trade.ts'
import { RefundsAndBills } from './refunds-and-bills.ts'
import { RefundTrade } from './refund-trade.ts'
import { SandboxGuard } from '../sandboxes/sandbox-guard.public.ts'
import { sendPage } from '../sandboxes/sandbox-page.public.ts'
import type { TradeDocument } from './trades.store.ts'

/** the part of fastify's reply in use */
interface Reply {
  header(name: string, value: string): Reply
  status(code: number): Reply
  send(body: unknown): Reply
}
type Fields = Record<string, string>

/** The sandbox of Alipay: browsers and our own driver call it instead of Alipay. */
@Controller('sandbox/alipay')
@UseGuards(SandboxGuard)
export class SandboxController {
  constructor(
    private readonly gateway: Gateway,
    private readonly commands: Commands,
    private readonly cashier: Cashier,
    private readonly bills: RefundsAndBills,
  ) {}

  @Open()
  @Get('gateway.do')
  async page(@Query() query: Fields, @Res() reply: Reply): Promise<void> {
    send(await this.gateway.handle({ ...query }), reply)
  }

  @Open()
  @Post('gateway.do')
  async call(@Query() query: Fields, @Body() body: Fields | undefined, @Res() reply: Reply): Promise<void> {
    send(await this.gateway.handle({ ...query, ...body }), reply)
  }

  @Open()
  @Get('bill')
  async bill(@Query('day') day: string, @Res() reply: Reply): Promise<void> {
    reply
      .status(200)
      .header('content-type', 'application/zip')
      .send(await this.bills.archive(day))
  }

  @Open()
  @Post('pay')
  @HttpCode(200)
  async pay(
    @Body() body: Fields | undefined,
    @Headers('content-type') type: string | undefined,
    @Res() reply: Reply,
  ): Promise<void> {
    await this.#returnToMerchant(await this.commands.execute(new PayTrade(await this.#numberOf(body))), type, reply)
  }

  @Open()
  @Post('cancel')
  @HttpCode(200)
  async cancel(
    @Body() body: Fields | undefined,
    @Headers('content-type') type: string | undefined,
    @Res() reply: Reply,
  ): Promise<void> {
    await this.#returnToMerchant(await this.commands.execute(new CancelTrade(await this.#numberOf(body))), type, reply)
  }

  @Open()
  @Post('refund')
  @HttpCode(200)
  async refund(
    @Body() body: Fields | undefined,
    @Headers('content-type') type: string | undefined,
    @Res() reply: Reply,
  ): Promise<void> {
    await this.#returnToMerchant(await this.commands.execute(new RefundTrade(await this.#numberOf(body))), type, reply)
  }

  /** The page sends its trade, a script the order. */
  async #numberOf(body: Fields | undefined): Promise<string> {
    return body?.trade === undefined ? this.cashier.tradeOf(textOf(body?.orderId)) : textOf(body.trade)
  }

  /** A browser that posted the form is redirected to the merchant's site; a script gets JSON. */
  async #returnToMerchant(trade: TradeDocument, type: string | undefined, reply: Reply): Promise<void> {
    if (!type?.includes('form')) {
      reply.status(200).send({ status: 0, orderId: trade._id, trade_no: trade.trade_no, trade_status: trade.status })
      return
    }
    reply
      .status(303)
      .header('location', await this.cashier.returnAddress(trade))
      .send('')
  }
}

const textOf = (text: string | undefined): string => {
  if (typeof text !== 'string' || text.length > 64)
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'orderId', reason: 'missing' }] })
  return text
}

const send = (answer: GatewayAnswer, reply: Reply): void => {
  if ('text' in answer) {
    reply.status(200).header('content-type', 'text/html;charset=utf-8').send(answer.text)
    return
  }
  const isPage = 'page' in answer
  sendPage(reply, isPage ? 200 : 400, isPage ? cashierPage(answer.page) : refusedPage(answer.refused))
}
