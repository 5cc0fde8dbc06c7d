import { DAY_MS } from '@xinyu/contracts/rules/time'
import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { CONFIG } from '@xinyu/platform/config'
import { Inject, Injectable } from '@nestjs/common'
import { z } from 'zod'
import type { SandboxesConfig } from '../config.ts'
import { billOf, fundsOf } from './bill-of.ts'
import { refundOf, transactionOf } from './wechat-views.ts'
import { WechatPayouts } from './wechat-payouts.store.ts'
import { WechatNotifier } from './wechat-notifier.ts'
import { WechatProtocol } from './wechat-protocol.ts'
import { refundIn, type WechatTrade, WechatTradesStore } from './wechat-trades.store.ts'

export interface ApiAnswer {
  status: number
  body: object | Buffer | null
}
const refused = (status: number, code: string, message: string): ApiAnswer => ({ status, body: { code, message } })
const ok = (body: object): ApiAnswer => ({ status: 200, body })
const notThere = refused(404, 'ORDER_NOT_EXIST', '订单不存在')

const wanted = z.object({
  appid: z.string(),
  mchid: z.string(),
  description: z.string().min(1).max(127),
  out_trade_no: z.string().regex(/^[\w|*-]{6,32}$/),
  time_expire: z.iso.datetime({ offset: true }),
  notify_url: z.url().max(255),
  amount: z.object({ total: z.int().min(1), currency: z.literal('CNY') }),
  payer: z.object({ openid: z.string().min(1) }).optional(),
  scene_info: z.object({ payer_client_ip: z.string(), h5_info: z.object({ type: z.string() }) }).optional(),
})
const wantedRefund = z.object({
  transaction_id: z.string(),
  out_refund_no: z.string().min(1).max(64),
  reason: z.string().max(80).optional(),
  notify_url: z.url().optional(),
  amount: z.object({ refund: z.int().min(1), total: z.int().min(1), currency: z.literal('CNY') }),
})
/** ends the token of the account's bill; the trades' is the day */
const funds = '-funds'
const ways = { jsapi: 'JSAPI', h5: 'H5', native: 'NATIVE' } as const

/** The part of WeChat Pay v3 used by our driver, for an authenticated merchant. */
@Injectable()
export class WechatPayApi {
  constructor(
    private readonly trades: WechatTradesStore,
    private readonly protocol: WechatProtocol,
    private readonly notifier: WechatNotifier,
    private readonly payouts: WechatPayouts,
    @Inject(CONFIG) private readonly config: SandboxesConfig,
  ) {}

  async handle(method: string, url: URL, body: unknown): Promise<ApiAnswer> {
    const path = `${method} ${url.pathname.replace(/^\/sandbox\/wechat/, '')}`
    const [, way] = /^POST \/v3\/pay\/transactions\/(jsapi|h5|native)$/.exec(path) ?? []
    if (way) return this.#prepay(way as keyof typeof ways, body)
    const [, trade, action] = /^(?:GET|POST) \/v3\/pay\/transactions\/out-trade-no\/([^/]+)(\/close)?$/.exec(path) ?? []
    if (trade) return action ? this.#close(trade) : this.#query(trade)
    if (path === 'POST /v3/refund/domestic/refunds') return this.#refund(body)
    const [, refundNo] = /^GET \/v3\/refund\/domestic\/refunds\/([^/]+)$/.exec(path) ?? []
    if (refundNo) return this.#refundQuery(refundNo)
    if (path === 'GET /v3/certificates') return ok(this.protocol.certificates())
    if (path === 'GET /v3/bill/tradebill' || path === 'GET /v3/bill/fundflowbill') {
      const token = `${url.searchParams.get('bill_date')}${path.endsWith('fundflowbill') ? funds : ''}`
      return this.#bill(url, token, await this.#billText(token))
    }
    if (path === 'GET /v3/billdownload/file')
      return { status: 200, body: gzipSync(await this.#billText(url.searchParams.get('token') ?? '')) }
    return (await this.payouts.answer(path, body)) ?? refused(404, 'RESOURCE_NOT_EXISTS', '接口不存在')
  }

  get #mchId(): string {
    return this.config.SANDBOX_KEYS.wechatPay.mchId
  }

  async #prepay(way: keyof typeof ways, body: unknown): Promise<ApiAnswer> {
    const asked = wanted.safeParse(body).data
    const { miniProgram, officialAccount } = this.config.SANDBOX_KEYS.wechatApps
    if (!asked || (way === 'jsapi') !== (asked.payer !== undefined) || (way === 'h5' && !asked.scene_info))
      return refused(400, 'PARAM_ERROR', '参数错误')
    if (asked.mchid !== this.#mchId || ![miniProgram.appId, officialAccount.appId].includes(asked.appid))
      return refused(400, 'APPID_MCHID_NOT_MATCH', '商户号与appid不匹配')
    const trade = await this.trades.open({
      _id: asked.out_trade_no,
      type: ways[way],
      appid: asked.appid,
      openid: asked.payer?.openid ?? 'sandbox-payer',
      description: asked.description,
      total: asked.amount.total,
      notifyUrl: asked.notify_url,
      expiresAt: new Date(asked.time_expire),
    })
    if (!trade) return refused(400, 'INVALID_REQUEST', '201 商户订单号重复')
    if (trade.state === 'CLOSED') return refused(400, 'ORDER_CLOSED', '订单已关闭')
    if (trade.state !== 'NOTPAY') return refused(400, 'ORDERPAID', '该订单已支付')
    return ok(this.#opened(way, trade))
  }

  #opened(way: keyof typeof ways, { prepayId }: WechatTrade): object {
    const page = `${this.config.PUBLIC_URL}/sandbox/wechat/page?prepay_id=${prepayId}`
    return way === 'jsapi' ? { prepay_id: prepayId } : way === 'h5' ? { h5_url: page } : { code_url: page }
  }

  async #query(id: string): Promise<ApiAnswer> {
    const trade = await this.trades.get(id)
    return trade ? ok(transactionOf(trade, this.#mchId)) : notThere
  }

  async #close(id: string): Promise<ApiAnswer> {
    if (!(await this.trades.get(id))) return notThere
    return (await this.trades.close(id)) ? { status: 204, body: null } : refused(400, 'ORDERPAID', '该订单已支付')
  }

  async #refund(body: unknown): Promise<ApiAnswer> {
    const asked = wantedRefund.safeParse(body).data
    if (!asked) return refused(400, 'PARAM_ERROR', '参数错误')
    const before = await this.trades.byTransaction(asked.transaction_id)
    if (!before) return refused(404, 'RESOURCE_NOT_EXISTS', '订单不存在')
    const { refund, total } = asked.amount
    if (total !== before.total) return refused(400, 'PARAM_ERROR', '订单金额或退款金额与之前请求不一致')
    const trade = await this.trades.refund(asked.transaction_id, asked.out_refund_no, refund)
    const found = trade && refundIn(trade, asked.out_refund_no)
    if (!found || found.amount !== refund) return refused(403, 'NOT_ALLOWED', '订单已退款或未支付')
    const isNew = !refundIn(before, asked.out_refund_no)
    if (isNew) void this.notifier.notify(trade)
    // like WeChat: the first response comes before the money has moved
    return ok(refundOf(trade, found, isNew ? 'PROCESSING' : 'SUCCESS'))
  }

  async #refundQuery(no: string): Promise<ApiAnswer> {
    const trade = await this.trades.byRefund(no)
    const refund = trade && refundIn(trade, no)
    return refund ? ok(refundOf(trade, refund, 'SUCCESS')) : refused(404, 'RESOURCE_NOT_EXISTS', '退款单不存在')
  }

  /** `token`: a day, and the mark of the account's bill. */
  async #billText(token: string): Promise<string> {
    const day = token.replace(funds, '')
    const from = new Date(`${day}T00:00:00+08:00`)
    if (Number.isNaN(from.getTime())) return ''
    const to = new Date(from.getTime() + DAY_MS)
    if (token.endsWith(funds)) return fundsOf(await this.payouts.paidWithin(from, to), day)
    return billOf(await this.trades.movedWithin(from, to), day, this.#mchId)
  }

  #bill({ origin }: URL, token: string, text: string): ApiAnswer {
    if (text === '') return refused(400, 'NO_STATEMENT_EXIST', '账单文件不存在')
    return ok({
      hash_type: 'SHA1',
      hash_value: createHash('sha1').update(text).digest('hex'),
      download_url: `${origin}/sandbox/wechat/v3/billdownload/file?token=${token}`,
    })
  }
}
