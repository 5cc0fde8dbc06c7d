import { createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import * as wechat from '@xinyu/contracts/http/product/wechat-pay'
import * as product from '@xinyu/contracts/http/product/orders'
import { startService, type ServiceUnderTest } from '@xinyu/testkit/service-under-test'
import { type PaymentsConfig, paymentsConfig } from '../config.ts'
import { PaymentsModule } from '../payments.module.ts'

const pair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
const [merchant, tenpay, stranger] = [pair(), pair(), pair()]
const keyId = 'PUB_KEY_ID_0114232134912410000000000000'
interface Reply {
  status?: number
  body: object
  key?: string | null
  serial?: string
  skew?: number
  altered?: string
}
let replyFor: (orderId: string) => Reply = () => ({ body: {} })
let asked: { url: string; authorization: string; serial: string } | null = null
let server: Server
let payments: ServiceUnderTest<PaymentsConfig>

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume().on('end', () => {
      asked = {
        url: request.url ?? '',
        authorization: String(request.headers.authorization),
        serial: String(request.headers['wechatpay-serial']),
      }
      const reply = replyFor(/out-trade-no\/(\w+)N/.exec(request.url ?? '')?.[1] ?? '')
      const { status = 200, key = tenpay.privateKey, serial = keyId, skew = 0 } = reply
      const text = JSON.stringify(reply.body)
      const timestamp = String(Math.floor(Date.now() / 1000) + skew)
      const nonce = randomBytes(8).toString('hex')
      const headers =
        key === null
          ? {}
          : {
              'wechatpay-timestamp': timestamp,
              'wechatpay-nonce': nonce,
              'wechatpay-serial': serial,
              'wechatpay-signature': createSign('RSA-SHA256')
                .update(`${timestamp}\n${nonce}\n${text}\n`)
                .sign(key, 'base64'),
            }
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(reply.altered ?? text)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const env = {
    ALIPAY_MODE: 'sandbox',
    WECHAT_PAY_MODE: 'live',
    WECHAT_PAY_MCH_ID: '1900000109',
    WECHAT_PAY_SERIAL: '5AAA',
    WECHAT_PAY_PRIVATE_KEY: merchant.privateKey,
    WECHAT_PAY_API_V3_KEY: 'x'.repeat(32),
    WECHAT_PAY_PUBLIC_KEY_ID: keyId,
    WECHAT_PAY_PUBLIC_KEY: tenpay.publicKey,
    WECHAT_OFFICIAL_APP_ID: 'wx1',
    WECHAT_OFFICIAL_SECRET: 's',
    WECHAT_PAY_GATEWAY: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  }
  payments = await startService({ name: 'payments', module: PaymentsModule, config: paymentsConfig, env })
})
afterAll(async () => {
  await payments.close()
  server.close()
})

const success = (orderId: string, more: object = {}) => ({
  appid: 'wx1',
  mchid: '1900000109',
  out_trade_no: `${orderId}N`,
  transaction_id: '4200',
  trade_state: 'SUCCESS',
  success_time: '2026-03-01T12:00:00+08:00',
  amount: { total: 600, currency: 'CNY' },
  ...more,
})
const opened = async () => {
  const person = await payments.person()
  const { orderId } = await payments.call(product.addOrder, { productNum: 'point-60' }, person)
  replyFor = () => ({ body: { code_url: 'weixin://wxpay/bizpayurl?pr=1' } })
  await payments.call(wechat.getWxNativePayUrl, { orderId }, person)
  return { person, orderId }
}

test('in public-key mode requests name the key, and responses under it are accepted', async () => {
  const { person, orderId } = await opened()
  replyFor = (id) => ({ body: success(id) })
  const { order } = await payments.call(wechat.checkWxpayResult, { orderId }, person)
  expect([order.status, order.fulfilled, order.paidAt]).toEqual([1, true, '2026-03-01T04:00:00.000Z'])
  expect(asked).toMatchObject({
    url: `/v3/pay/transactions/out-trade-no/${orderId}N?mchid=1900000109`,
    serial: keyId,
    authorization: expect.stringMatching(/^WECHATPAY2-SHA256-RSA2048 mchid="1900000109",nonce_str="\w+",signature="/),
  })
})

test('rejects all else: forged, altered, old, unsigned, other serial, merchant or order', async () => {
  const { person, orderId } = await opened()
  const forgeries: [string, (id: string) => Reply][] = [
    ['another key', (id) => ({ body: success(id), key: stranger.privateKey })],
    ['altered', (id) => ({ body: success(id), altered: JSON.stringify(success(id, { transaction_id: '1' })) })],
    ['unsigned', (id) => ({ body: success(id), key: null })],
    ['a refusal that WeChat did not sign', () => ({ status: 403, body: { code: 'NO_AUTH' }, key: null })],
    ['six minutes old', (id) => ({ body: success(id), skew: -360 })],
    ['six minutes ahead', (id) => ({ body: success(id), skew: 360 })],
    ['another serial', (id) => ({ body: success(id), serial: 'PUB_KEY_ID_1' })],
    ['another order', () => ({ body: success('0123456789abcdef01234567') })],
    ['another merchant', (id) => ({ body: success(id, { mchid: '1900000110' }) })],
    ['another app', (id) => ({ body: success(id, { appid: 'wx2' }) })],
    ['another currency', (id) => ({ body: success(id, { amount: { total: 600, currency: 'USD' } }) })],
    ['an outage', (id) => ({ status: 502, body: success(id) })],
  ]
  for (const [forgery, reply] of forgeries) {
    replyFor = reply
    const code = await payments.refused(wechat.checkWxpayResult, { orderId }, person).then(
      (error) => error.code,
      () => 'BELIEVED',
    )
    expect([forgery, code]).toEqual([forgery, 'PAYMENT_QUERY_FAILED'])
    expect((await payments.call(product.getOrderStatus, { orderId }, person)).order.status).toBe(0)
  }
  replyFor = (id) => ({ body: success(id, { amount: { total: 1, currency: 'CNY' } }) })
  expect((await payments.refused(wechat.checkWxpayResult, { orderId }, person)).code).toBe('ORDER_CANNOT_MOVE')
})

test('a missing trade may be reported unsigned: it has no effect', async () => {
  const { person, orderId } = await opened()
  replyFor = () => ({ status: 404, body: { code: 'ORDER_NOT_EXIST', message: '' }, key: null })
  expect((await payments.call(wechat.checkWxpayResult, { orderId }, person)).order).toMatchObject({
    status: 0,
    checkResult: { sub_msg: '交易不存在' },
  })
})
