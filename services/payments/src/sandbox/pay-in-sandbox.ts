import { AppError } from '@xinyu/platform/error'
import { Inject, Injectable } from '@nestjs/common'
import { ALIPAY_SETTINGS, type AlipaySettings } from '../alipay/alipay.public.ts'
import { Orders } from '../orders/orders.public.ts'
import { Gateway } from './gateway.ts'
import { Notifier } from './notifier.ts'
import { type TradeDocument, TradesStore } from './trades.store.ts'

/** What the buyer does at the cashier. */
@Injectable()
export class PayInSandbox {
  constructor(
    private readonly trades: TradesStore,
    private readonly notifier: Notifier,
    private readonly gateway: Gateway,
    private readonly orders: Orders,
    @Inject(ALIPAY_SETTINGS) private readonly settings: AlipaySettings,
  ) {}

  /** Takes the pretended money and tells the merchant. Throws ORDER_CLOSED when it is too late. */
  async pay(orderId: string): Promise<TradeDocument> {
    if (!(await this.trades.get(orderId))) await this.#openPage(orderId)
    const isPaid = await this.trades.pay(orderId)
    const trade = await this.#trade(orderId)
    if (!isPaid) throw new AppError('ORDER_CLOSED')
    if (!trade.told) await this.notifier.tell(trade)
    return trade
  }

  /** The buyer turns back: the trade is closed, and the merchant told. */
  async cancel(orderId: string): Promise<TradeDocument> {
    if (!(await this.trades.get(orderId))) await this.#openPage(orderId)
    await this.trades.close(orderId)
    const trade = await this.#trade(orderId)
    if (!trade.told) await this.notifier.tell(trade)
    return trade
  }

  /** What the merchant's clerk does at Alipay's back office: all the money goes back. */
  async refund(orderId: string): Promise<TradeDocument> {
    if (!(await this.trades.refund(orderId))) throw new AppError('ORDER_NOT_PAID')
    const trade = await this.#trade(orderId)
    if (!trade.told) await this.notifier.tell(trade)
    return trade
  }

  /** The way back to the merchant's site, signed as Alipay signs it. */
  async wayBack(trade: TradeDocument): Promise<string> {
    const url = new URL(trade.returnUrl || this.settings.publicUrl)
    const { out_trade_no, trade_no, total_amount, seller_id, app_id, charset, version } =
      await this.notifier.fieldsOf(trade)
    for (const [key, value] of Object.entries({
      out_trade_no,
      trade_no,
      total_amount,
      seller_id,
      app_id,
      charset,
      version,
    }))
      if (value) url.searchParams.set(key, value)
    return url.href
  }

  /** For scripts that pay without a browser: opens the page that the merchant's own driver signs. */
  async #openPage(orderId: string): Promise<void> {
    const returnUrl = `${this.settings.publicUrl}/vip/order-finished?orderId=${orderId}`
    const url = new URL(await this.orders.openPayment(await this.orders.get(orderId), { device: 'phone', returnUrl }))
    await this.gateway.handle(Object.fromEntries(url.searchParams))
  }

  async #trade(orderId: string): Promise<TradeDocument> {
    const trade = await this.trades.get(orderId)
    if (!trade) throw new AppError('ORDER_NOT_FOUND')
    return trade
  }
}
