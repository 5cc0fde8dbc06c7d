import { AppError } from '@xinyu/platform/error'
import type { PayoutOrder, PayoutReport, Payouts } from '../payout-provider.rules.ts'
import { fenOf, readChinaTime, yuanOf } from './alipay.rules.ts'

/** Calls a method of Alipay's API and verifies the signature of the response. Throws PAYMENT_QUERY_FAILED. */
export type AlipayCall = (method: string, content: Record<string, unknown>) => Promise<Record<string, unknown>>
type PayoutQuery = Parameters<Payouts['query']>[0]

const scene = 'DIRECT_TRANSFER'
const productOf = (kind: PayoutQuery['kind']): string =>
  kind === 'bank' ? 'TRANS_BANKCARD_NO_PWD' : 'TRANS_ACCOUNT_NO_PWD'

/** Refusals after which no money moves under the number. After any other code the outcome is unknown and is queried. */
const refusals: Record<string, string> = {
  PAYEE_NOT_EXIST: '收款账号不存在',
  PAYEE_USER_INFO_ERROR: '收款账号与姓名不符',
  PAYEE_ACC_OCUPIED: '收款账号对应多个账户',
  PAYEE_ACCOUNT_NOT_EXSIT: '收款账号不存在',
  PAYEE_ACCOUNT_STATUS_ERROR: '收款账号状态异常',
  PAYEE_CERT_INFO_ERROR: '收款人未实名或信息不符',
  PAYEE_TRUSTEESHIP_ACC_OVER_LIMIT: '收款账号超过收款限额',
  CARD_BIN_ERROR: '收款银行卡号错误',
  BANK_CARD_ERROR: '收款银行卡信息错误',
  PAYER_BALANCE_NOT_ENOUGH: '商户余额不足',
  BALANCE_IS_NOT_ENOUGH: '商户余额不足',
  EXCEED_LIMIT_DM_MAX_AMOUNT: '超过商户日限额',
  EXCEED_LIMIT_MM_MAX_AMOUNT: '超过商户月限额',
  PERMIT_NON_BANK_LIMIT_PAYEE: '收款账号超过收款限额',
  PERMIT_CHECK_PERM_LIMITED: '商户转账权限受限',
}

/** Transfers to an Alipay account, or through Alipay to a bank card. */
export class AlipayPayouts implements Payouts {
  constructor(
    private readonly ask: AlipayCall,
    readonly bill: Payouts['bill'],
  ) {}

  async send({ no, amount, payee, title }: PayoutOrder): Promise<PayoutReport> {
    const { kind, account, realName, bank } = payee
    const isCard = kind === 'bank'
    const answer = await this.ask('alipay.fund.trans.uni.transfer', {
      out_biz_no: no,
      trans_amount: yuanOf(amount),
      product_code: productOf(kind),
      biz_scene: scene,
      order_title: title,
      payee_info: {
        identity: account,
        identity_type: isCard ? 'BANKCARD_ACCOUNT' : 'ALIPAY_LOGON_ID',
        name: realName,
        ...(isCard ? { bankcard_ext_info: { inst_name: bank ?? '', account_type: '2' } } : {}),
      },
    })
    const asked = { no, amount, kind }
    if (answer.code === '10000') return this.#reportOf(answer, asked) ?? this.query(asked)
    const text = refusals[String(answer.sub_code ?? '')]
    const known = await this.query(asked)
    return text !== undefined && known.kind === 'absent' ? { kind: 'failed', text } : known
  }

  async query(asked: PayoutQuery): Promise<PayoutReport> {
    const answer = await this.ask('alipay.fund.trans.common.query', {
      out_biz_no: asked.no,
      product_code: productOf(asked.kind),
      biz_scene: scene,
    })
    if (answer.code === '40004' && answer.sub_code === 'ORDER_NOT_EXIST') return { kind: 'absent' }
    const report = answer.code === '10000' ? this.#reportOf(answer, asked) : null
    if (!report) throw new AppError('PAYMENT_QUERY_FAILED')
    return report
  }

  /** Null if it cannot be understood or is about another transfer. */
  #reportOf(answer: Record<string, unknown>, { no, amount }: PayoutQuery): PayoutReport | null {
    const { out_biz_no, order_id, status, trans_amount, pay_date, trans_date, fail_reason } = answer as Partial<
      Record<string, string>
    >
    if (out_biz_no !== no || (trans_amount !== undefined && fenOf(trans_amount) !== amount)) return null
    if (status === 'FAIL' || status === 'CLOSED' || status === 'REFUND')
      return { kind: 'failed', text: fail_reason ?? (status === 'REFUND' ? '银行已退回' : '支付宝已关闭转账') }
    if (!order_id) return null
    if (status === 'SUCCESS') return { kind: 'done', tradeNo: order_id, at: readChinaTime(pay_date ?? trans_date) }
    return status === 'DEALING' || status === 'WAIT_PAY' ? { kind: 'processing', tradeNo: order_id } : null
  }
}
