import { Clock } from '@xinyu/platform/clock'
import { Injectable } from '@nestjs/common'
import { type Collection, Db } from 'mongodb'

export type TradeStatus = 'WAIT_BUYER_PAY' | 'TRADE_SUCCESS' | 'TRADE_CLOSED'
/** A trade of the sandbox. `_id` is the merchant's number for it; `amount` in yuan, as on the signed page. */
export interface TradeDocument {
  _id: string
  trade_no: string
  status: TradeStatus
  amount: string
  subject: string
  notifyUrl: string
  returnUrl: string
  createdAt: Date
  expiresAt: Date | null
  paidAt: Date | null
  notifyId: string
  refundFee?: string
  /** refunds of parts, by the merchant's numbers; amounts in yuan */
  parts?: { no: string; amount: string; at: Date }[]
  refundedAt?: Date
  /** the merchant's refund number; absent if refunded at the console */
  refundNo?: string
  /** the merchant returned `success` to the last notification */
  isNotified: boolean
  /** notifications sent since the status changed */
  attempts: number
  nextNotifyAt: Date | null
}
export const fenOf = (yuan: string): number => Math.round(Number(yuan) * 100)
/** What is left, in yuan, after refunds of parts. */
export const leftOf = ({ amount, parts = [] }: TradeDocument): string =>
  (parts.reduce((fen, part) => fen - fenOf(part.amount), fenOf(amount)) / 100).toFixed(2)

/** The fields of the signed page. */
export interface NewTrade {
  orderId: string
  amount: string
  subject: string
  notifyUrl: string
  returnUrl: string
  expiresAt: Date | null
}

/** Alipay's schedule for notifications without `success`, in seconds instead of minutes */
const repeatAfterSeconds = [1, 2, 4, 10, 10, 60, 120, 360, 900]

@Injectable()
export class AlipayTrades {
  readonly #trades: Collection<TradeDocument>
  constructor(
    database: Db,
    private readonly clock: Clock,
  ) {
    this.#trades = database.collection('sandbox_trades')
  }

  async get(orderId: string): Promise<TradeDocument | null> {
    return this.#trades.findOne({ _id: orderId })
  }

  async findLatest(beginning: string): Promise<TradeDocument | null> {
    const range = { $gte: beginning, $lt: `${beginning}\uffff` }
    return this.#trades.findOne({ _id: range }, { sort: { createdAt: -1, _id: -1 } })
  }

  /** The trade of an order, created when its page is first opened. */
  async open({ orderId, ...trade }: NewTrade): Promise<TradeDocument | null> {
    const now = this.clock.now()
    const number = `${now.toISOString().replace(/\D/g, '').slice(0, 14)}${String(Math.floor(Math.random() * 1e14)).padStart(14, '0')}`
    await this.#trades.updateOne(
      { _id: orderId },
      {
        $setOnInsert: {
          trade_no: number,
          status: 'WAIT_BUYER_PAY',
          amount: trade.amount,
          subject: trade.subject,
          createdAt: now,
          expiresAt: trade.expiresAt,
          paidAt: null,
          notifyId: `n${number}`,
          isNotified: false,
          attempts: 0,
          nextNotifyAt: null,
        },
        $set: { notifyUrl: trade.notifyUrl, returnUrl: trade.returnUrl },
      },
      { upsert: true },
    )
    return this.get(orderId)
  }

  /** The buyer pays; false if the trade is closed or expired. Paying twice takes the money once. */
  async pay(orderId: string): Promise<boolean> {
    const now = this.clock.now()
    const isOpen = {
      _id: orderId,
      status: 'WAIT_BUYER_PAY' as const,
      $or: [{ expiresAt: null }, { expiresAt: { $gt: now } }],
    }
    await this.#trades.updateOne(isOpen, { $set: { status: 'TRADE_SUCCESS', paidAt: now, nextNotifyAt: now } })
    return (await this.get(orderId))?.status === 'TRADE_SUCCESS'
  }

  /** Closes it for payment; false if it is already paid. */
  async close(orderId: string): Promise<boolean> {
    await this.#trades.updateOne(
      { _id: orderId, status: 'WAIT_BUYER_PAY' },
      { $set: { status: 'TRADE_CLOSED', nextNotifyAt: this.clock.now() } },
    )
    return (await this.get(orderId))?.status === 'TRADE_CLOSED'
  }

  /** The merchant refunds the whole amount; false if there is none. */
  async refund(orderId: string, refundNo?: string): Promise<boolean> {
    const now = this.clock.now()
    const trade = await this.get(orderId)
    if (trade?.status === 'TRADE_SUCCESS')
      await this.#trades.updateOne(
        { _id: orderId, status: 'TRADE_SUCCESS' },
        {
          $set: {
            status: 'TRADE_CLOSED',
            refundFee: trade.amount,
            refundedAt: now,
            ...(refundNo === undefined ? {} : { refundNo }),
            notifyId: `${trade.notifyId}r`,
            isNotified: false,
            attempts: 0,
            nextNotifyAt: now,
          },
        },
      )
    return (await this.get(orderId))?.refundFee !== undefined
  }

  /** The merchant refunds a part; false if it is not paid, or the whole was refunded. A repeat changes nothing. */
  async refundPart(orderId: string, no: string, amount: string): Promise<boolean> {
    const at = this.clock.now()
    await this.#trades.updateOne(
      { _id: orderId, status: 'TRADE_SUCCESS', 'parts.no': { $ne: no } },
      { $push: { parts: { no, amount, at } } },
    )
    return (await this.get(orderId))?.parts?.some((part) => part.no === no) ?? false
  }

  async byTradeNo(tradeNo: string): Promise<TradeDocument | null> {
    return this.#trades.findOne({ trade_no: tradeNo })
  }

  /** Trades paid or refunded in a period. */
  async movedWithin(from: Date, to: Date): Promise<TradeDocument[]> {
    const within = { $gte: from, $lt: to }
    return this.#trades
      .find({ $or: [{ paidAt: within }, { refundedAt: within }, { parts: { $elemMatch: { at: within } } }] })
      .toArray()
  }

  async dueForNotification(): Promise<TradeDocument[]> {
    return this.#trades
      .find({ nextNotifyAt: { $ne: null, $lte: this.clock.now() } })
      .limit(50)
      .toArray()
  }

  async nextNotificationAt(): Promise<Date | null> {
    const next = await this.#trades.findOne({ nextNotifyAt: { $ne: null } }, { sort: { nextNotifyAt: 1 } })
    return next?.nextNotifyAt ?? null
  }

  /** Schedules the next notification unless this one was acknowledged or all were sent. */
  async recordNotification(trade: TradeDocument, isAcknowledged: boolean): Promise<void> {
    const seconds = repeatAfterSeconds[trade.attempts]
    const again =
      isAcknowledged || seconds === undefined ? null : new Date(this.clock.now().getTime() + seconds * 1_000)
    await this.#trades.updateOne(
      { _id: trade._id, status: trade.status },
      { $set: { isNotified: isAcknowledged, nextNotifyAt: again }, $inc: { attempts: 1 } },
    )
  }
}
