import { Clock } from '@xinyu/platform/clock'
import { CONFIG } from '@xinyu/platform/config'
import { Inject, Injectable } from '@nestjs/common'
import type { SandboxesConfig } from '../config.ts'
import { type Fields, isRequestSigned, signedAnswer } from './alipay-signing.ts'
import { NotificationRetries } from '../notifications/notification-retries.ts'
import { formatChinaTime, parseChinaTime } from './china-time.ts'
import { RefundsAndBills } from './refunds-and-bills.ts'
import { AlipayPayouts } from './alipay-payouts.store.ts'
import { AlipayTrades, type TradeDocument } from './trades.store.ts'

/** Either the cashier's page for a trade, or the signed text of a response. */
export type GatewayAnswer = { page: TradeDocument } | { refused: string } | { text: string }
type Content = Record<string, unknown>

const notThere = { code: '40004', msg: 'Business Failed', sub_code: 'ACQ.TRADE_NOT_EXIST', sub_msg: '交易不存在' }
const wrongStatus = {
  code: '40004',
  msg: 'Business Failed',
  sub_code: 'ACQ.TRADE_STATUS_ERROR',
  sub_msg: '交易状态不合法',
}

/** The sandbox's gateway.do: the part of Alipay's OpenAPI 2.0 used by our driver. */
@Injectable()
export class Gateway {
  constructor(
    private readonly trades: AlipayTrades,
    private readonly clock: Clock,
    private readonly more: RefundsAndBills,
    private readonly payouts: AlipayPayouts,
    private readonly retries: NotificationRetries,
    @Inject(CONFIG) private readonly config: SandboxesConfig,
  ) {}

  /** `origin`: the sandbox's own, as the merchant reaches it. */
  async handle(fields: Fields, origin: string): Promise<GatewayAnswer> {
    const keys = this.config.SANDBOX_KEYS.alipay
    const method = fields.method ?? ''
    const isPage = method === 'alipay.trade.wap.pay' || method === 'alipay.trade.page.pay'
    const refusal =
      fields.app_id !== keys.appId
        ? 'isv.invalid-app-id'
        : isRequestSigned(fields, keys.appPublicKey)
          ? null
          : 'isv.invalid-signature'
    if (refusal)
      return isPage
        ? { refused: refusal }
        : this.#answer(method, {
            code: '40002',
            msg: 'Invalid Arguments',
            sub_code: refusal,
            sub_msg: refusal,
          })
    const content = readContent(fields.biz_content)
    if (isPage) return this.#page(fields, content)
    if (method === 'alipay.trade.query') return this.#answer(method, await this.#query(String(content.out_trade_no)))
    if (method === 'alipay.trade.close') return this.#answer(method, await this.#close(String(content.out_trade_no)))
    const other = (await this.more.answer(method, content, origin)) ?? (await this.payouts.answer(method, content))
    if (other) return this.#answer(method, other)
    return this.#answer(method, {
      code: '40002',
      msg: 'Invalid Arguments',
      sub_code: 'isv.invalid-method',
      sub_msg: '不存在的方法名',
    })
  }

  async #page(fields: Fields, content: Content): Promise<GatewayAnswer> {
    const { out_trade_no, total_amount, subject, time_expire } = content
    if (typeof out_trade_no !== 'string' || typeof total_amount !== 'string' || typeof subject !== 'string')
      return { refused: 'isv.missing-parameter' }
    const trade = {
      orderId: out_trade_no,
      amount: total_amount,
      subject,
      notifyUrl: fields.notify_url ?? '',
      returnUrl: fields.return_url ?? '',
      expiresAt: parseChinaTime(time_expire),
    }
    const opened = await this.trades.open(trade)
    return opened?.amount === total_amount ? { page: opened } : { refused: 'ACQ.CONTEXT_INCONSISTENT' }
  }

  async #query(orderId: string): Promise<object> {
    const trade = await this.trades.get(orderId)
    if (!trade) return notThere
    const isOver = trade.status === 'WAIT_BUYER_PAY' && trade.expiresAt !== null && trade.expiresAt <= this.clock.now()
    return {
      code: '10000',
      msg: 'Success',
      buyer_logon_id: 'san***@sandbox.com',
      buyer_user_id: '2088000000000002',
      out_trade_no: trade._id,
      trade_no: trade.trade_no,
      trade_status: isOver ? 'TRADE_CLOSED' : trade.status,
      total_amount: trade.amount,
      ...(trade.paidAt
        ? { send_pay_date: formatChinaTime(trade.paidAt), receipt_amount: trade.amount, buyer_pay_amount: trade.amount }
        : {}),
    }
  }

  async #close(orderId: string): Promise<object> {
    const trade = await this.trades.get(orderId)
    if (!trade) return notThere
    if (trade.status === 'TRADE_CLOSED' || !(await this.trades.close(orderId))) return wrongStatus
    this.retries.plan()
    return { code: '10000', msg: 'Success', out_trade_no: orderId, trade_no: trade.trade_no }
  }

  #answer(method: string, response: object): { text: string } {
    return { text: signedAnswer(method, response, this.config.SANDBOX_KEYS.alipay.alipayPrivateKey) }
  }
}

const readContent = (text: string | undefined): Content => {
  try {
    return JSON.parse(text ?? '{}') as Content
  } catch {
    return {}
  }
}
