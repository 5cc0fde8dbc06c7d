import { constants, type KeyObject, publicEncrypt } from 'node:crypto'
import { CONFIG } from '@xinyu/platform/config'
import { AppError } from '@xinyu/platform/error'
import { Inject, Injectable } from '@nestjs/common'
import { z } from 'zod'
import type { PaymentsConfig } from '../config.ts'
import type { PayoutOrder, PayoutReport, Payouts } from '../payout-provider.rules.ts'
import { WechatBills } from './bills/wechat-bills.ts'
import { WechatClient } from './wechat-client.ts'
import { WECHAT_SETTINGS, type WechatSettings } from './wechat-settings.ts'

type PayoutQuery = Parameters<Payouts['query']>[0]
const path = '/v3/fund-app/mch-transfer/transfer-bills'
/** WeChat checks the name from 0.30 yuan and refuses one below. */
const minAmountForName = 30

const bill = z.object({
  out_bill_no: z.string(),
  transfer_bill_no: z.string(),
  state: z.string(),
  package_info: z.string().optional(),
  transfer_amount: z.int().optional(),
  mch_id: z.string().optional(),
  fail_reason: z.string().optional(),
  update_time: z.string().optional(),
})
/** Refusals after which no money moves under the number; after any other code the outcome is unknown and is queried. */
const refusals: Record<string, string> = {
  PARAM_ERROR: '收款信息有误',
  INVALID_REQUEST: '收款信息有误，或超出转账规则',
  NOT_ENOUGH: '商户余额不足',
  NO_AUTH: '商户转账权限受限',
  QUOTA_EXCEED: '超过商户或收款人限额',
  ACCOUNT_ERROR: '收款账户异常',
}
const reasons: Record<string, string> = {
  NAME_NOT_CORRECT: '收款人姓名不符',
  REAL_NAME_CHECK_FAIL: '收款人未实名',
  OPENID_INVALID: '收款人已不存在',
  OVERDUE_CLOSE: '收款人未在期限内确认',
  PAYEE_ACCOUNT_ABNORMAL: '收款账户异常',
  PAYER_ACCOUNT_ABNORMAL: '商户账户异常',
}
const underWay = new Set(['ACCEPTED', 'PROCESSING', 'WAIT_USER_CONFIRM', 'TRANSFERING', 'CANCELING'])

/** The name encrypted for WeChat: RSA-OAEP under the key of the given serial. */
const sealedName = (name: string, key: KeyObject): string =>
  publicEncrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' }, Buffer.from(name)).toString(
    'base64',
  )

/** Merchant transfers to a WeChat balance, which the payee confirms inside WeChat. */
@Injectable()
export class WechatPayouts implements Payouts {
  constructor(
    @Inject(WECHAT_SETTINGS) private readonly settings: WechatSettings,
    private readonly client: WechatClient,
    private readonly bills: WechatBills,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  async send({ no, amount, payee, title }: PayoutOrder): Promise<PayoutReport> {
    const { serial, key } = await this.client.sealingKey()
    const { body, code } = await this.client.post(
      path,
      {
        appid: this.settings.officialAppId,
        out_bill_no: no,
        transfer_scene_id: this.config.WECHAT_TRANSFER_SCENE,
        openid: payee.account,
        transfer_amount: amount,
        transfer_remark: title,
        ...(amount >= minAmountForName ? { user_name: sealedName(payee.realName, key) } : {}),
        transfer_scene_report_infos: [
          { info_type: '岗位类型', info_content: '平台用户' },
          { info_type: '报酬说明', info_content: title },
        ],
      },
      serial,
    )
    const asked = { no, amount, kind: payee.kind }
    if (code === null) return this.#reportOf(body, asked) ?? this.query(asked)
    const known = await this.query(asked)
    const text = refusals[code]
    return text !== undefined && known.kind === 'absent' ? { kind: 'failed', text } : known
  }

  bill(day: string): ReturnType<Payouts['bill']> {
    return this.bills.transfers(day)
  }

  async query(asked: PayoutQuery): Promise<PayoutReport> {
    const { body, code } = await this.client.get(`${path}/out-bill-no/${asked.no}`)
    if (code === 'NOT_FOUND') return { kind: 'absent' }
    const report = code === null ? this.#reportOf(body, asked) : null
    if (!report) throw new AppError('PAYMENT_QUERY_FAILED')
    return report
  }

  /** Null if it cannot be understood or is about another transfer. */
  #reportOf(body: unknown, { no, amount }: PayoutQuery): PayoutReport | null {
    const parsed = bill.safeParse(body).data
    const { mchId, officialAppId } = this.settings
    if (parsed?.out_bill_no !== no || (parsed.transfer_amount ?? amount) !== amount) return null
    if ((parsed.mch_id ?? mchId) !== mchId) return null
    const { state, transfer_bill_no: tradeNo, package_info, fail_reason = '' } = parsed
    if (state === 'SUCCESS')
      return { kind: 'done', tradeNo, at: parsed.update_time ? new Date(parsed.update_time) : null }
    if (state === 'FAIL') return { kind: 'failed', text: reasons[fail_reason] ?? '微信转账失败' }
    if (state === 'CANCELLED') return { kind: 'failed', text: '转账已撤销' }
    if (!underWay.has(state)) return null
    const confirmation = { mchId, appId: officialAppId, package: package_info ?? '' }
    return { kind: 'processing', tradeNo, ...(package_info ? { confirmation } : {}) }
  }
}
