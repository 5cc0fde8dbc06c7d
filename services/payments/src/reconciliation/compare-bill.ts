import { OrderStatus } from '@xinyu/contracts/enums'
import { AppError } from '@xinyu/platform/error'
import { Log } from '@xinyu/platform/logging/log'
import { CONFIG } from '@xinyu/platform/config'
import { Inject } from '@nestjs/common'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import type { PaymentsConfig } from '../config.ts'
import { type OrderDocument, Orders } from '../orders/orders.public.ts'
import type { BillLine, KnownTrade, PaymentProvider, ProviderName } from '../payment-provider.rules.ts'
import type { PaymentReport } from '../payment-report.rules.ts'
import { Providers } from '../providers/providers.public.ts'
import { BillLinesStore } from './bill-lines.store.ts'
import { DifferencesStore } from './differences.store.ts'
import {
  type BilledLine,
  dayInChina,
  type Difference,
  differenceOf,
  keptLines,
  missingOnBill,
} from './reconciliation.rules.ts'

export class CompareBill extends Command<void> {
  constructor(
    readonly provider: ProviderName,
    readonly day: string,
  ) {
    super()
  }
}
interface Found {
  difference: Difference
  takenUp: string | null
}

/**
 * Compares our orders with a provider's bill of a day. The bill is authoritative: money and refunds whose notifications
 * were lost are applied at once and listed as settled; the rest waits for finance. Idempotent; a day is done once its
 * bill was compared completely.
 */
@CommandHandler(CompareBill)
export class CompareBillHandler implements ICommandHandler<CompareBill> {
  constructor(
    private readonly providers: Providers,
    private readonly orders: Orders,
    private readonly store: DifferencesStore,
    private readonly kept: BillLinesStore,
    private readonly log: Log,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  async execute({ provider: name, day }: CompareBill): Promise<void> {
    if (await this.store.isCompared(name, day, 'trades')) return
    const provider = this.providers.get(name)
    const { from, to } = dayInChina(day)
    const paid = await this.orders.listPaidWithin(name, from, to)
    const byTrade = new Map(paid.map((order) => [order.providerTradeNo, order]))
    const bill = await provider.bill(day, paid.flatMap(knownOf))
    if (!bill) return
    const billedLines: BilledLine[] = []
    const found: Found[] = missingOnBill(paid, bill).map((difference) => ({ difference, takenUp: null }))
    for (const line of bill) {
      const order = byTrade.get(line.tradeNo) ?? (await this.#orderOf(provider, line))
      billedLines.push({ line, price: order?.amount ?? null })
      const compared = await this.#compare(provider, line, order)
      if (compared) found.push(compared)
    }
    for (const { difference, takenUp } of found) await this.store.save(name, day, difference, takenUp)
    await this.kept.save(keptLines(name, day, billedLines, this.#feeRateOf(name)))
    const open = found.filter(({ takenUp }) => takenUp === null).length
    if (open > 0) this.log.error('a bill differs from our orders', { count: open })
    await this.store.markCompared(name, day, 'trades', { lines: bill.length, differences: open })
  }

  /** for fees that the bill does not say */
  #feeRateOf(name: ProviderName): number {
    const { ALIPAY_FEE_RATE: alipay, WECHAT_FEE_RATE: wechat, APPLE_FEE_RATE: apple } = this.config
    return { alipay, wechat, apple }[name]
  }

  /** The order that a trade names; a purchase under another order's token is found by its own trade before. */
  async #orderOf(provider: PaymentProvider, { trade }: BillLine): Promise<OrderDocument | null> {
    const orderId = provider.orderOf(trade)
    return orderId === null ? null : this.orders.find(orderId)
  }

  async #compare(provider: PaymentProvider, line: BillLine, order: OrderDocument | null): Promise<Found | null> {
    const difference = differenceOf(line, order)
    if (!difference || !order) return difference && { difference, takenUp: null }
    const isLost = difference.kind === 'refundLost' || difference.kind === 'missingHere'
    if (!isLost) return { difference, takenUp: null }
    return { difference, takenUp: (await this.#recordMissing(provider, line, order)) ? '已按渠道账单自动补记' : null }
  }

  async #recordMissing(
    provider: PaymentProvider,
    { kind, tradeNo, trade, amount: billed, at }: BillLine,
    order: OrderDocument,
  ): Promise<boolean> {
    const amount = billed ?? order.amount
    const report: PaymentReport =
      kind === 'refund' ? { kind: 'refunded', tradeNo, amount } : { kind: 'paid', tradeNo, amount, at }
    const wanted = kind === 'refund' ? OrderStatus.Refunded : OrderStatus.Paid
    const settled = await this.orders
      .applyReportAndFulfil(order._id, provider.name, trade, report)
      .catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'ORDER_CANNOT_MOVE') return null
        throw error
      })
    return settled?.status === wanted
  }
}

const knownOf = ({ _id, providerTradeNo }: OrderDocument): KnownTrade[] =>
  providerTradeNo === null ? [] : [{ tradeNo: providerTradeNo, orderId: _id }]
