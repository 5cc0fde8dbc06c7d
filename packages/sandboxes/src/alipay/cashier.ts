import { Inject, Injectable } from '@nestjs/common'
import { CONFIG } from '@xinyu/platform/config'
import { AppError } from '@xinyu/platform/error'
import type { SandboxesConfig } from '../config.ts'
import { AlipayNotifier } from './notifier.ts'
import { AlipayTrades, type TradeDocument } from './trades.store.ts'

/** What a buyer does on Alipay's page, and the merchant's staff at its console. The merchant is notified of each. */
@Injectable()
export class Cashier {
  constructor(
    private readonly trades: AlipayTrades,
    private readonly notifier: AlipayNotifier,
    @Inject(CONFIG) private readonly config: SandboxesConfig,
  ) {}

  /** Without any money. Throws ORDER_CLOSED if it is too late. */
  async pay(number: string): Promise<TradeDocument> {
    if (!(await this.trades.pay(number))) throw new AppError('ORDER_CLOSED')
    return this.#notified(number)
  }

  /** The buyer cancels: the trade is closed. */
  async cancel(number: string): Promise<TradeDocument> {
    await this.trades.close(number)
    return this.#notified(number)
  }

  /** A refund of all the money by the merchant's staff. Throws ORDER_NOT_PAID. */
  async refund(number: string): Promise<TradeDocument> {
    if (!(await this.trades.refund(number))) throw new AppError('ORDER_NOT_PAID')
    return this.#notified(number)
  }

  /** The return URL on the merchant's site, signed as Alipay signs it. */
  returnAddress(trade: TradeDocument): string {
    const url = new URL(trade.returnUrl || this.config.PUBLIC_URL)
    const fields = this.notifier.fieldsOf(trade)
    for (const name of returned) if (fields[name]) url.searchParams.set(name, fields[name])
    return url.href
  }

  async #notified(number: string): Promise<TradeDocument> {
    const trade = await this.trades.get(number)
    if (!trade) throw new AppError('ORDER_NOT_FOUND')
    if (!trade.isNotified) await this.notifier.notify(trade)
    return trade
  }
}

const returned = ['out_trade_no', 'trade_no', 'total_amount', 'seller_id', 'app_id', 'charset', 'version']
