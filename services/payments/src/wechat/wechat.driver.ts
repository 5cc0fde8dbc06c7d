import { Injectable } from '@nestjs/common'
import type { PayableOrder, PaymentProvider, PaymentChannel } from '../payment-provider.rules.ts'
import { WechatPayouts } from './payouts.ts'
import { WechatBills } from './bills/wechat-bills.ts'
import { WechatNotifications } from './wechat-notifications.ts'
import { WechatRefunds } from './wechat-refunds.ts'
import { WechatTrades } from './wechat-trades.ts'
import { orderOf, tradeFor } from './wechat.rules.ts'

/** WeChat Pay v3. */
@Injectable()
export class WechatDriver implements PaymentProvider {
  readonly name = 'wechat'
  readonly pay: PaymentProvider['pay']
  readonly query: PaymentProvider['query']
  readonly close: PaymentProvider['close']
  readonly refund: PaymentProvider['refund']
  readonly refundQuery: PaymentProvider['refundQuery']
  readonly bill: PaymentProvider['bill']
  readonly readNotification: PaymentProvider['readNotification']

  constructor(
    trades: WechatTrades,
    refunds: WechatRefunds,
    bills: WechatBills,
    notifications: WechatNotifications,
    readonly payouts: WechatPayouts,
  ) {
    this.pay = trades.pay.bind(trades)
    this.query = trades.query.bind(trades)
    this.close = trades.close.bind(trades)
    this.refund = refunds.create.bind(refunds)
    this.refundQuery = refunds.query.bind(refunds)
    this.bill = bills.download.bind(bills)
    this.readNotification = notifications.parse.bind(notifications)
  }

  tradeFor(order: Pick<PayableOrder, '_id'>, channel: PaymentChannel, round: number): string {
    return tradeFor(order._id, channel.at, round)
  }

  orderOf(trade: string): string | null {
    return orderOf(trade)
  }
}
