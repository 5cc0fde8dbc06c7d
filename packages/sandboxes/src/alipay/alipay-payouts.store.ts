import { Clock } from '@xinyu/platform/clock'
import { Injectable } from '@nestjs/common'
import { type Collection, Db } from 'mongodb'
import { formatChinaTime } from './china-time.ts'

type Content = Record<string, unknown>
/** A transfer of the sandbox. `_id` is the merchant's number; `amount` in yuan. */
export interface AlipayPayout {
  _id: string
  orderId: string
  amount: string
  product: string
  identity: string
  status: 'SUCCESS' | 'DEALING'
  at: Date
  /** the bank sent the money back */
  returnedAt?: Date
}
const failed = (sub_code: string, sub_msg: string): object => ({
  code: '40004',
  msg: 'Business Failed',
  sub_code,
  sub_msg,
})
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * Alipay's transfers in the sandbox: one number pays once. A payee account that begins with `nobody` does not exist,
 * and a bank card is paid at the first query.
 */
@Injectable()
export class AlipayPayouts {
  readonly #payouts: Collection<AlipayPayout>
  constructor(
    database: Db,
    private readonly clock: Clock,
  ) {
    this.#payouts = database.collection('sandbox_transfers')
  }

  /** Transfers that left or came back in a period. */
  async movedWithin(from: Date, to: Date): Promise<AlipayPayout[]> {
    const within = { $gte: from, $lt: to }
    return this.#payouts.find({ $or: [{ at: within }, { returnedAt: within }] }).toArray()
  }

  /** Null: not one of these methods. */
  async answer(method: string, content: Content): Promise<object | null> {
    if (method === 'alipay.fund.trans.uni.transfer') return this.#send(content)
    return method === 'alipay.fund.trans.common.query' ? this.#query(content) : null
  }

  async #send(content: Content): Promise<object> {
    const [_id, amount, product] = [content.out_biz_no, content.trans_amount, content.product_code].map(textOf)
    const payee = (content.payee_info ?? {}) as Content
    const [identity, name] = [textOf(payee.identity), textOf(payee.name)]
    if (!_id || !amount || !product || !identity || content.biz_scene !== 'DIRECT_TRANSFER')
      return failed('INVALID_PARAMETER', '参数有误')
    if (identity.startsWith('nobody')) return failed('PAYEE_NOT_EXIST', '收款账号不存在')
    if (name === '') return failed('PAYEE_USER_INFO_ERROR', '收款人信息有误')
    const status = product === 'TRANS_BANKCARD_NO_PWD' ? 'DEALING' : 'SUCCESS'
    const at = this.clock.now()
    const orderId = `${formatChinaTime(at).replace(/\D/g, '')}${String(Math.floor(Math.random() * 1e14)).padStart(14, '0')}`
    await this.#payouts.updateOne(
      { _id },
      { $setOnInsert: { orderId, amount, product, identity, status, at } },
      { upsert: true },
    )
    const made = await this.#payouts.findOne({ _id })
    if (!made || made.amount !== amount || made.identity !== identity)
      return failed('DUPLICATE_REQUEST', '同一单号，参数不一致')
    return { code: '10000', msg: 'Success', ...viewOf(made) }
  }

  async #query({ out_biz_no, product_code }: Content): Promise<object> {
    const found = await this.#payouts.findOneAndUpdate(
      { _id: textOf(out_biz_no), product: textOf(product_code) },
      { $set: { status: 'SUCCESS' } },
      { returnDocument: 'after' },
    )
    if (!found) return failed('ORDER_NOT_EXIST', '转账订单不存在')
    return { code: '10000', msg: 'Success', ...viewOf(found), pay_date: formatChinaTime(found.at) }
  }
}

const viewOf = ({ _id, orderId, amount, status, at }: AlipayPayout): object => ({
  out_biz_no: _id,
  order_id: orderId,
  trans_amount: amount,
  status,
  trans_date: formatChinaTime(at),
})
