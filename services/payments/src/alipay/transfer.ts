import { AppError } from '@xinyu/platform/error'
import type { Transfer, TransferReport, Transfers } from '../transfer.rules.ts'
import { fenOf, readChinaTime, yuanOf } from './alipay.rules.ts'

/** Asks a method of Alipay's; what it answers bears Alipay's signature. Throws PAYMENT_QUERY_FAILED. */
export type Ask = (method: string, content: Record<string, unknown>) => Promise<Record<string, unknown>>
type Asked = Parameters<Transfers['query']>[0]

const scene = 'DIRECT_TRANSFER'
const productOf = (kind: Asked['kind']): string => (kind === 'bank' ? 'TRANS_BANKCARD_NO_PWD' : 'TRANS_ACCOUNT_NO_PWD')

/** Refusals after which no money moves under the number. Any other code says nothing, and the number is asked about. */
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
export class AlipayTransfers implements Transfers {
  constructor(private readonly ask: Ask) {}

  async send({ no, amount, payee, title }: Transfer): Promise<TransferReport> {
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

  async query(asked: Asked): Promise<TransferReport> {
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

  /** Null for what is not understood, or is about another transfer. */
  #reportOf(answer: Record<string, unknown>, { no, amount }: Asked): TransferReport | null {
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
