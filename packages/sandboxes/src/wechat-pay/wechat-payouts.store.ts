import { constants, privateDecrypt, randomBytes } from 'node:crypto'
import { Clock } from '@xinyu/platform/clock'
import { CONFIG } from '@xinyu/platform/config'
import { Inject, Injectable } from '@nestjs/common'
import { type Collection, Db } from 'mongodb'
import { z } from 'zod'
import type { SandboxesConfig } from '../config.ts'

export interface PayoutBill {
  _id: string
  billNo: string
  package: string
  openid: string
  name: string
  amount: number
  state: 'WAIT_USER_CONFIRM' | 'SUCCESS' | 'FAIL'
  failReason: string
  at: Date
}
interface Answer {
  status: number
  body: object
}
const refused = (status: number, code: string, message: string): Answer => ({ status, body: { code, message } })
const wanted = z.object({
  appid: z.string(),
  out_bill_no: z.string().regex(/^[0-9A-Za-z]{1,32}$/),
  transfer_scene_id: z.string().min(1),
  openid: z.string().min(1),
  user_name: z.string().optional(),
  transfer_amount: z.int().min(10),
  transfer_remark: z.string().min(1).max(32),
  transfer_scene_report_infos: z.array(z.object({ info_type: z.string(), info_content: z.string() })).min(1),
})
const path = '/v3/fund-app/mch-transfer/transfer-bills'

/**
 * WeChat's merchant transfers in the sandbox: one number is one bill, which its payee confirms. A payee with the name
 * 错名 fails the name check.
 */
@Injectable()
export class WechatPayouts {
  readonly #bills: Collection<PayoutBill>
  constructor(
    database: Db,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: SandboxesConfig,
  ) {
    this.#bills = database.collection('sandbox_wechat_transfers')
  }

  /** Null: not one of these. `request` is method and path. */
  async answer(request: string, body: unknown): Promise<Answer | null> {
    if (request === `POST ${path}`) return this.#send(body)
    const prefix = `GET ${path}/out-bill-no/`
    return request.startsWith(prefix) ? this.#query(request.slice(prefix.length)) : null
  }

  /** Transfers paid in a period. */
  async paidWithin(from: Date, to: Date): Promise<PayoutBill[]> {
    return this.#bills.find({ state: 'SUCCESS', at: { $gte: from, $lt: to } }).toArray()
  }

  /** The payee confirms inside WeChat; false if there is nothing to confirm. */
  async confirm(packageInfo: string): Promise<boolean> {
    const { matchedCount } = await this.#bills.updateOne(
      { package: packageInfo, state: 'WAIT_USER_CONFIRM' },
      { $set: { state: 'SUCCESS', at: this.clock.now() } },
    )
    return matchedCount > 0
  }

  async #send(body: unknown): Promise<Answer> {
    const asked = wanted.safeParse(body).data
    const { wechatApps, wechatPay } = this.config.SANDBOX_KEYS
    const name = asked?.user_name === undefined ? '' : openName(asked.user_name, wechatPay.platformPrivateKey)
    if (!asked || asked.appid !== wechatApps.officialAccount.appId || name === null)
      return refused(400, 'PARAM_ERROR', '参数错误')
    const isOther = name === '错名'
    await this.#bills.updateOne(
      { _id: asked.out_bill_no },
      {
        $setOnInsert: {
          billNo: `13300${randomBytes(10).toString('hex')}`,
          package: randomBytes(18).toString('base64url'),
          openid: asked.openid,
          name,
          amount: asked.transfer_amount,
          state: isOther ? 'FAIL' : 'WAIT_USER_CONFIRM',
          failReason: isOther ? 'NAME_NOT_CORRECT' : '',
          at: this.clock.now(),
        },
      },
      { upsert: true },
    )
    const made = await this.#bills.findOne({ _id: asked.out_bill_no })
    if (!made || made.amount !== asked.transfer_amount || made.openid !== asked.openid)
      return refused(400, 'ALREADY_EXISTS', '商户单号已存在')
    return { status: 200, body: this.#view(made, false) }
  }

  async #query(no: string): Promise<Answer> {
    const found = await this.#bills.findOne({ _id: no })
    if (!found) return refused(404, 'NOT_FOUND', '记录不存在')
    return { status: 200, body: { ...this.#view(found, true), mch_id: this.config.SANDBOX_KEYS.wechatPay.mchId } }
  }

  #view({ _id, billNo, amount, state, failReason, at, package: info }: PayoutBill, isAsked: boolean): object {
    return {
      out_bill_no: _id,
      transfer_bill_no: billNo,
      state,
      create_time: at.toISOString(),
      ...(isAsked ? { transfer_amount: amount, update_time: at.toISOString() } : {}),
      ...(state === 'WAIT_USER_CONFIRM' ? { package_info: info } : {}),
      ...(failReason ? { fail_reason: failReason } : {}),
    }
  }
}

const openName = (sealed: string, key: string): string | null => {
  try {
    const padding = constants.RSA_PKCS1_OAEP_PADDING
    return privateDecrypt({ key, padding, oaepHash: 'sha1' }, Buffer.from(sealed, 'base64')).toString('utf8')
  } catch {
    return null
  }
}
