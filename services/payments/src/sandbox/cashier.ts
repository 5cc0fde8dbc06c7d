import { OrderStatus } from '@xinyu/contracts/enums'
import { AppError } from '@xinyu/platform/error'
import { Inject, Injectable } from '@nestjs/common'
import { ALIPAY_SETTINGS, type AlipaySettings } from '../alipay/alipay.public.ts'
import { OrderPayments, Orders } from '../orders/orders.public.ts'
import { Gateway } from './gateway.ts'
import { Notifier } from './notifier.ts'
import { type TradeDocument, TradesStore } from './trades.store.ts'

/** Shared by paying, cancelling and refunding at the sandbox. */
@Injectable()
export class Cashier {
  constructor(
    private readonly trades: TradesStore,
    private readonly notifier: Notifier,
    private readonly gateway: Gateway,
    private readonly orders: Orders,
    private readonly payments: OrderPayments,
    @Inject(ALIPAY_SETTINGS) private readonly settings: AlipaySettings,
  ) {}

  /**
   * For scripts that pay without a browser: the number of an order's last trade. If that one is closed while its order
   * waits, another is opened on the page that the merchant's driver signs.
   */
  async tradeOf(orderId: string): Promise<string> {
    const last = await this.trades.lastOf(orderId)
    if (last && last.status !== 'TRADE_CLOSED') return last._id
    const order = await this.orders.get(orderId)
    if (last && order.status !== OrderStatus.Waiting) return last._id
    const returnUrl = `${this.settings.publicUrl}/vip/order-finished?orderId=${orderId}`
    const place = { at: 'phone', returnUrl, ip: '127.0.0.1' } as const
    const payment = await this.payments.open(order, 'alipay', place)
    const url = new URL('payUrl' in payment ? payment.payUrl : '')
    await this.gateway.handle(Object.fromEntries(url.searchParams))
    return (await this.trades.lastOf(orderId))?._id ?? orderId
  }

  /** The trade after the merchant is notified of it. Throws ORDER_NOT_FOUND. */
  async notified(number: string): Promise<TradeDocument> {
    const trade = await this.trades.get(number)
    if (!trade) throw new AppError('ORDER_NOT_FOUND')
    if (!trade.isNotified) await this.notifier.notify(trade)
    return trade
  }

  /** The return URL on the merchant's site, signed as Alipay signs it. */
  async returnAddress(trade: TradeDocument): Promise<string> {
    const url = new URL(trade.returnUrl || this.settings.publicUrl)
    const fields = await this.notifier.fieldsOf(trade)
    for (const name of returned) if (fields[name]) url.searchParams.set(name, fields[name])
    return url.href
  }
}

const returned = ['out_trade_no', 'trade_no', 'total_amount', 'seller_id', 'app_id', 'charset', 'version']
