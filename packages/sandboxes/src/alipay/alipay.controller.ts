import { Body, Controller, Get, Headers, HttpCode, Post, Query, Req, Res } from '@nestjs/common'
import { AppError } from '@xinyu/platform/error'
import { type Reply, sendBack, sendPage } from '../pages/page.ts'
import { Cashier } from './cashier.ts'
import { cashierPage, refusedPage } from './cashier-page.ts'
import { Gateway, type GatewayAnswer } from './gateway.ts'
import { RefundsAndBills } from './refunds-and-bills.ts'
import { AlipayTrades, type TradeDocument } from './trades.store.ts'

type Fields = Record<string, string>
/** the parts of fastify's request in use */
interface Request {
  protocol: string
  host: string
}

/** The sandbox of Alipay, for browsers and the merchant's servers. */
@Controller('sandbox/alipay')
export class AlipayController {
  constructor(
    private readonly gateway: Gateway,
    private readonly cashier: Cashier,
    private readonly trades: AlipayTrades,
    private readonly bills: RefundsAndBills,
  ) {}

  @Get('gateway.do')
  async page(@Query() query: Fields, @Req() request: Request, @Res() reply: Reply): Promise<void> {
    send(await this.gateway.handle({ ...query }, originOf(request)), reply)
  }

  @Post('gateway.do')
  async call(
    @Query() query: Fields,
    @Body() body: Fields | undefined,
    @Req() request: Request,
    @Res() reply: Reply,
  ): Promise<void> {
    send(await this.gateway.handle({ ...query, ...body }, originOf(request)), reply)
  }

  @Get('bill')
  async bill(@Query('day') day: string, @Query('type') type: string, @Res() reply: Reply): Promise<void> {
    reply
      .status(200)
      .header('content-type', 'application/zip')
      .send(await this.bills.archive(day, type))
  }

  @Post('pay')
  @HttpCode(200)
  async pay(
    @Body() body: Fields | undefined,
    @Headers('content-type') type: string | undefined,
    @Res() reply: Reply,
  ): Promise<void> {
    this.#returnToMerchant(await this.cashier.pay(await this.#numberOf(body)), type, reply)
  }

  @Post('cancel')
  @HttpCode(200)
  async cancel(
    @Body() body: Fields | undefined,
    @Headers('content-type') type: string | undefined,
    @Res() reply: Reply,
  ): Promise<void> {
    this.#returnToMerchant(await this.cashier.cancel(await this.#numberOf(body)), type, reply)
  }

  @Post('refund')
  @HttpCode(200)
  async refund(
    @Body() body: Fields | undefined,
    @Headers('content-type') type: string | undefined,
    @Res() reply: Reply,
  ): Promise<void> {
    this.#returnToMerchant(await this.cashier.refund(await this.#numberOf(body)), type, reply)
  }

  /** The page sends its trade; a script may send how the merchant's number begins. */
  async #numberOf(body: Fields | undefined): Promise<string> {
    if (body?.trade !== undefined) return textOf(body.trade)
    const last = await this.trades.findLatest(textOf(body?.orderId))
    if (!last) throw new AppError('ORDER_NOT_FOUND')
    return last._id
  }

  /** A browser that posted the form is redirected to the merchant's site; a script gets JSON. */
  #returnToMerchant(trade: TradeDocument, type: string | undefined, reply: Reply): void {
    if (type?.includes('form')) return sendBack(reply, this.cashier.returnAddress(trade))
    reply.status(200).send({ status: 0, orderId: trade._id, trade_no: trade.trade_no, trade_status: trade.status })
  }
}

const originOf = ({ protocol, host }: Request): string => `${protocol}://${host}`

const textOf = (text: string | undefined): string => {
  if (typeof text !== 'string' || text === '' || text.length > 64)
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
