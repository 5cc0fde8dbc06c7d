import { randomBytes } from 'node:crypto'
import { Clock } from '@xinyu/platform/clock'
import { Injectable } from '@nestjs/common'
import { type Collection, Db } from 'mongodb'

export interface WechatRefund {
  no: string
  id: string
  amount: number
  at: Date
}
/** A notification that the merchant has to acknowledge. */
export interface Notice {
  id: string
  about: 'transaction' | 'refund'
  attempts: number
  nextAt: Date | null
}
/** A trade of the sandbox. `_id` is the merchant's number for it; amounts in fen. */
export interface WechatTrade {
  _id: string
  type: 'JSAPI' | 'H5' | 'NATIVE'
  appid: string
  openid: string
  description: string
  total: number
  notifyUrl: string
  state: 'NOTPAY' | 'SUCCESS' | 'REFUND' | 'CLOSED'
  transactionId: string
  prepayId: string
  createdAt: Date
  expiresAt: Date
  paidAt: Date | null
  refund: WechatRefund | null
  /** refunds of parts, before the refund of the rest */
  parts?: WechatRefund[]
  notice: Notice | null
}
export type NewWechatTrade = Pick<
  WechatTrade,
  '_id' | 'type' | 'appid' | 'openid' | 'description' | 'total' | 'notifyUrl' | 'expiresAt'
>

const repeatAfterSeconds = [1, 2, 4, 10, 10, 60, 120, 360, 900]
const numberOf = (): string =>
  `42${String(Date.now())}${String(randomBytes(6).readUIntBE(0, 6)).padStart(13, '0')}`.slice(0, 28)

@Injectable()
export class WechatTradesStore {
  readonly #trades: Collection<WechatTrade>
  constructor(
    database: Db,
    private readonly clock: Clock,
  ) {
    this.#trades = database.collection('sandbox_wechat_trades')
  }

  async get(id: string): Promise<WechatTrade | null> {
    return this.#trades.findOne({ _id: id })
  }

  async byPrepayId(prepayId: string): Promise<WechatTrade | null> {
    return this.#trades.findOne({ prepayId })
  }

  async byTransaction(transactionId: string): Promise<WechatTrade | null> {
    return this.#trades.findOne({ transactionId })
  }

  async byRefund(no: string): Promise<WechatTrade | null> {
    return this.#trades.findOne({ $or: [{ 'refund.no': no }, { 'parts.no': no }] })
  }

  /** The last opened trade whose number begins so, preferring those that are not closed. */
  async findLatest(beginning: string): Promise<WechatTrade | null> {
    const found = await this.#trades
      .find({ _id: { $gte: beginning, $lt: `${beginning}\uffff` } })
      .sort({ createdAt: -1, _id: -1 })
      .toArray()
    return found.find(({ state }) => state !== 'CLOSED') ?? found[0] ?? null
  }

  /** Trades paid or refunded in a period. */
  async movedWithin(from: Date, to: Date): Promise<WechatTrade[]> {
    const within = { $gte: from, $lt: to }
    return this.#trades
      .find({ $or: [{ paidAt: within }, { 'refund.at': within }, { parts: { $elemMatch: { at: within } } }] })
      .toArray()
  }

  /** The trade with the merchant's number; null if that number has another price or payment method. */
  async open(trade: NewWechatTrade): Promise<WechatTrade | null> {
    const { _id, ...rest } = trade
    const found = await this.#trades.findOneAndUpdate(
      { _id },
      {
        $setOnInsert: {
          ...rest,
          state: 'NOTPAY',
          transactionId: numberOf(),
          prepayId: `wx${randomBytes(17).toString('hex')}`,
          createdAt: this.clock.now(),
          paidAt: null,
          refund: null,
          notice: null,
        },
      },
      { upsert: true, returnDocument: 'after' },
    )
    const isSame = found?.total === trade.total && found.type === trade.type && found.appid === trade.appid
    return isSame ? found : null
  }

  /** The buyer pays; null if it is too late. Paying twice takes the money once. */
  async pay(id: string): Promise<WechatTrade | null> {
    const now = this.clock.now()
    await this.#trades.updateOne(
      { _id: id, state: 'NOTPAY', expiresAt: { $gt: now } },
      { $set: { state: 'SUCCESS', paidAt: now, notice: noticeOf('transaction', now) } },
    )
    const trade = await this.get(id)
    return trade?.paidAt ? trade : null
  }

  /** Closes it for payment; false if it is paid. */
  async close(id: string): Promise<boolean> {
    await this.#trades.updateOne({ _id: id, state: 'NOTPAY' }, { $set: { state: 'CLOSED' } })
    return (await this.get(id))?.state === 'CLOSED'
  }

  /**
   * A part of the money goes back, or all that is left; a repeat with the same number returns the same refund. Null: it
   * is more than is left, or another number after the last refund.
   */
  async refund(transactionId: string, no: string, amount: number): Promise<WechatTrade | null> {
    const now = this.clock.now()
    const refund = { no, id: numberOf(), amount, at: now }
    const before = await this.byTransaction(transactionId)
    if (!before || refundIn(before, no)) return before
    const left = leftOf(before)
    const paid = { transactionId, state: 'SUCCESS' as const, 'parts.no': { $ne: no } }
    const notice = noticeOf('refund', now)
    if (amount === left) await this.#trades.updateOne(paid, { $set: { state: 'REFUND', refund, notice } })
    else if (amount < left) await this.#trades.updateOne(paid, { $push: { parts: refund }, $set: { notice } })
    const trade = await this.byTransaction(transactionId)
    return trade && refundIn(trade, no) ? trade : null
  }

  async dueForNotification(): Promise<WechatTrade[]> {
    return this.#trades
      .find({ 'notice.nextAt': { $ne: null, $lte: this.clock.now() } })
      .limit(50)
      .toArray()
  }

  async nextNotificationAt(): Promise<Date | null> {
    const next = await this.#trades.findOne({ 'notice.nextAt': { $ne: null } }, { sort: { 'notice.nextAt': 1 } })
    return next?.notice?.nextAt ?? null
  }

  /** Schedules the next notification unless this one was acknowledged or all were sent. */
  async recordNotification(id: string, notice: Notice, isAcknowledged: boolean): Promise<void> {
    const seconds = repeatAfterSeconds[notice.attempts]
    const again = new Date(this.clock.now().getTime() + (seconds ?? 0) * 1_000)
    await this.#trades.updateOne(
      { _id: id, 'notice.id': notice.id },
      {
        $set: { 'notice.nextAt': isAcknowledged || seconds === undefined ? null : again },
        $inc: { 'notice.attempts': 1 },
      },
    )
  }
}

const leftOf = ({ total, parts = [] }: WechatTrade): number => parts.reduce((fen, { amount }) => fen - amount, total)

/** The refund with this number. */
export const refundIn = ({ refund, parts = [] }: WechatTrade, no: string): WechatRefund | null =>
  [...parts, ...(refund ? [refund] : [])].find((one) => one.no === no) ?? null

const noticeOf = (about: Notice['about'], now: Date): Notice => ({
  id: crypto.randomUUID(),
  about,
  attempts: 0,
  nextAt: now,
})
