import { CONFIG } from '@xinyu/platform/config'
import { AppError } from '@xinyu/platform/error'
import { Body, Controller, Get, HttpCode, Inject, Post, Query, Res } from '@nestjs/common'
import type { SandboxesConfig } from '../config.ts'
import { merchantPage, type Reply, sendBack, sendPage } from '../pages/page.ts'
import { payerPage } from './payer-page.ts'
import { WechatNotifier } from './wechat-notifier.ts'
import { WechatPayouts } from './wechat-payouts.store.ts'
import { type WechatTrade, WechatTradesStore } from './wechat-trades.store.ts'

type Fields = Record<string, string | undefined>

/** The payer in the sandbox: a page for browsers, the same for scripts, and the merchant's console for refunds. */
@Controller('sandbox/wechat')
export class PayerController {
  constructor(
    private readonly trades: WechatTradesStore,
    private readonly notifier: WechatNotifier,
    private readonly payouts: WechatPayouts,
    @Inject(CONFIG) private readonly config: SandboxesConfig,
  ) {}

  @Get('page')
  async page(@Query() { prepay_id = '', redirect_url }: Fields, @Res() reply: Reply): Promise<void> {
    const trade = await this.trades.byPrepayId(prepay_id)
    if (!trade) throw new AppError('ORDER_NOT_FOUND')
    this.#show(trade, this.#merchantPage(redirect_url), reply)
  }

  @Post('pay')
  @HttpCode(200)
  async pay(@Body() body: Fields, @Res() reply: Reply): Promise<void> {
    const paid = await this.trades.pay((await this.#tradeOf(body))._id)
    if (!paid) throw new AppError('ORDER_CLOSED')
    if (paid.notice?.nextAt) await this.notifier.notify(paid)
    this.#goOn(paid, body, reply)
  }

  /** The payer cancels: the trade stays open until its merchant closes it. */
  @Post('cancel')
  @HttpCode(200)
  async cancel(@Body() body: Fields, @Res() reply: Reply): Promise<void> {
    this.#goOn(await this.#tradeOf(body), body, reply)
  }

  /** A refund by the merchant's staff at WeChat's console: all the money goes back. */
  @Post('refund')
  @HttpCode(200)
  async refund(@Body() body: Fields, @Res() reply: Reply): Promise<void> {
    const trade = await this.#tradeOf(body)
    const refunded = await this.trades.refund(trade.transactionId, `C${trade.transactionId}`, trade.total)
    if (!refunded) throw new AppError('ORDER_NOT_PAID')
    await this.notifier.notify(refunded)
    this.#goOn(refunded, body, reply)
  }

  /** The payee of a transfer confirms it. */
  @Post('confirm-transfer')
  @HttpCode(200)
  async confirmTransfer(@Body() body: Fields | undefined): Promise<object> {
    const packageInfo = body?.package
    if (typeof packageInfo !== 'string' || !(await this.payouts.confirm(packageInfo))) throw new AppError('NOT_FOUND')
    return { status: 0 }
  }

  async #tradeOf({ prepayId, orderId }: Fields): Promise<WechatTrade> {
    const isText = [prepayId, orderId].every((text) => text === undefined || typeof text === 'string')
    if (!isText) throw new AppError('INVALID_INPUT')
    const trade = prepayId ? await this.trades.byPrepayId(prepayId) : await this.trades.findLatest(orderId ?? '')
    if (!trade) throw new AppError('ORDER_NOT_FOUND')
    return trade
  }

  /** A browser that posted the form is redirected to the merchant, or to the page; a script gets JSON. */
  #goOn(trade: WechatTrade, { prepayId, back }: Fields, reply: Reply): void {
    const own = this.#merchantPage(back)
    if (!prepayId) reply.status(200).send({ status: 0, out_trade_no: trade._id, trade_state: trade.state })
    else if (own) sendBack(reply, own)
    else this.#show(trade, '', reply)
  }

  #show(trade: WechatTrade, back: string, reply: Reply): void {
    sendPage(reply, 200, payerPage(trade, back))
  }

  #merchantPage(wanted: string | undefined): string {
    return merchantPage(wanted, this.config.PUBLIC_URL)?.href ?? ''
  }
}
