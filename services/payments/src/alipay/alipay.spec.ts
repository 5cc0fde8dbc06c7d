import { generateKeyPairSync } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import * as orders from '@xinyu/contracts/http/product/orders'
import * as alipayCalls from '@xinyu/contracts/http/product/alipay'
import { startService, type ServiceUnderTest } from '@xinyu/testkit/service-under-test'
import { type PaymentsConfig, paymentsConfig } from '../config.ts'
import { PaymentsModule } from '../payments.module.ts'
import { isRequestSigned, signedAnswer } from '@xinyu/sandboxes/alipay/alipay-signing'
import { AlipayDriver } from './alipay.public.ts'

const pair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
const [app, alipay, stranger] = [pair(), pair(), pair()]
let answer: (orderId: string) => { status?: number; text: string } = () => ({ text: '' })
let asked: { method: string; isSigned: boolean; isForm: boolean } | null = null
let server: Server
let payments: ServiceUnderTest<PaymentsConfig>

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString()
    })
    request.on('end', () => {
      const fields = {
        ...Object.fromEntries(new URL(request.url ?? '', 'http://x').searchParams),
        ...Object.fromEntries(new URLSearchParams(body)),
      } as Record<string, string>
      asked = {
        method: fields.method ?? '',
        isSigned: isRequestSigned(fields, app.publicKey),
        isForm: String(request.headers['content-type']).includes('form'),
      }
      const { status = 200, text } = answer(
        (JSON.parse(fields.biz_content ?? '{}') as { out_trade_no: string }).out_trade_no,
      )
      response.writeHead(status, { 'content-type': 'text/html;charset=utf-8' }).end(text)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const env = {
    ALIPAY_MODE: 'live',
    ALIPAY_APP_ID: '2021000000000099',
    ALIPAY_SELLER_ID: '2088',
    ALIPAY_PRIVATE_KEY: app.privateKey,
    ALIPAY_PUBLIC_KEY: alipay.publicKey,
    ALIPAY_GATEWAY: `http://127.0.0.1:${(server.address() as AddressInfo).port}/gateway.do`,
    PUBLIC_URL: 'https://xinyu.example',
  }
  payments = await startService({ name: 'payments', module: PaymentsModule, config: paymentsConfig, env })
})
afterAll(async () => {
  await payments.close()
  server.close()
})

const query = 'alipay.trade.query'
const success = (orderId: string, more: object = {}): object => ({
  code: '10000',
  msg: 'Success',
  out_trade_no: orderId,
  trade_no: 't1',
  trade_status: 'TRADE_SUCCESS',
  total_amount: '6.00',
  send_pay_date: '2026-03-01 12:00:00',
  ...more,
})
const opened = async () => {
  const person = await payments.person()
  const { orderId } = await payments.call(orders.addOrder, { productNum: 'point-60' }, person)
  const { payUrl } = await payments.call(alipayCalls.getPayurlPage, { orderId }, person)
  return { person, orderId, payUrl }
}

test('the URL of the pay page has our signature, the price, the return URL and the notification URL', async () => {
  const { orderId, payUrl } = await opened()
  const url = new URL(payUrl)
  const fields = Object.fromEntries(url.searchParams) as Record<string, string>
  expect([
    fields.method,
    fields.sign_type,
    isRequestSigned(fields, app.publicKey),
    fields.notify_url,
    fields.return_url,
  ]).toEqual([
    'alipay.trade.page.pay',
    'RSA2',
    true,
    'https://xinyu.example/api/product/notify/alipay',
    `https://xinyu.example/vip/order-finished?orderId=${orderId}`,
  ])
  expect(JSON.parse(fields.biz_content ?? '')).toMatchObject({
    out_trade_no: orderId,
    total_amount: '6.00',
    subject: '60关点',
    product_code: 'FAST_INSTANT_TRADE_PAY',
    time_expire: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  })
  expect(
    new Date(
      `${(JSON.parse(fields.biz_content ?? '') as { time_expire: string }).time_expire.replace(' ', 'T')}+08:00`,
    ).getTime() - Date.now(),
  ).toBeLessThanOrEqual(30 * 60_000)
})

test('accepts a response that Alipay signed', async () => {
  const { person, orderId } = await opened()
  answer = (id) => ({ text: signedAnswer(query, success(id), alipay.privateKey) })
  const { order } = await payments.call(alipayCalls.checkAlipayResult, { orderId }, person)
  expect([order.status, order.fulfilled, order.paidAt, asked]).toEqual([
    1,
    true,
    '2026-03-01T04:00:00.000Z',
    { method: query, isSigned: true, isForm: true },
  ])
})

test('rejects all other responses: forged, altered, unsigned, of another order or amount, or broken', async () => {
  const { person, orderId } = await opened()
  const forgeries: [string, (id: string) => { status?: number; text: string }][] = [
    ['another key', (id) => ({ text: signedAnswer(query, success(id), stranger.privateKey) })],
    [
      'altered',
      (id) => ({
        text: signedAnswer(query, success(id, { trade_status: 'WAIT_BUYER_PAY' }), alipay.privateKey).replace(
          'WAIT_BUYER_PAY',
          'TRADE_SUCCESS',
        ),
      }),
    ],
    ['unsigned', (id) => ({ text: JSON.stringify({ alipay_trade_query_response: success(id) }) })],
    ['an unsigned error response', (id) => ({ text: JSON.stringify({ error_response: success(id) }) })],
    [
      'a forged response after a genuine one',
      (id) => ({
        text: signedAnswer(query, success(id, { trade_status: 'WAIT_BUYER_PAY' }), alipay.privateKey).replace(
          /\}$/,
          `,"alipay_trade_query_response":${JSON.stringify(success(id))}}`,
        ),
      }),
    ],
    ['another order', () => ({ text: signedAnswer(query, success('another'), alipay.privateKey) })],
    ['not JSON', () => ({ text: '<html>' })],
    ['failure', (id) => ({ status: 502, text: signedAnswer(query, success(id), alipay.privateKey) })],
    [
      'system error',
      () => ({
        text: signedAnswer(
          query,
          { code: '20000', msg: 'Service Currently Unavailable', sub_code: 'isp.unknow-error' },
          alipay.privateKey,
        ),
      }),
    ],
  ]
  for (const [forgery, text] of forgeries) {
    answer = text
    const code = await payments.refused(alipayCalls.checkAlipayResult, { orderId }, person).then(
      (error) => error.code,
      () => 'BELIEVED',
    )
    expect([forgery, code]).toEqual([forgery, 'PAYMENT_QUERY_FAILED'])
    expect((await payments.call(orders.getOrderStatus, { orderId }, person)).order.status).toBe(0)
  }
  answer = (id) => ({ text: signedAnswer(query, success(id, { total_amount: '0.01' }), alipay.privateKey) })
  expect((await payments.refused(alipayCalls.checkAlipayResult, { orderId }, person)).code).toBe('ORDER_CANNOT_MOVE')
  answer = () => ({
    text: signedAnswer(
      query,
      { code: '40004', msg: 'Business Failed', sub_code: 'ACQ.TRADE_NOT_EXIST', sub_msg: '交易不存在' },
      alipay.privateKey,
    ),
  })
  expect((await payments.call(alipayCalls.checkAlipayResult, { orderId }, person)).order).toMatchObject({
    status: 0,
    checkResult: { sub_msg: '交易不存在' },
  })
})

test('closes a trade at Alipay; a trade that does not exist counts as closed', async () => {
  const { orderId } = await opened()
  answer = (id) => ({
    text: signedAnswer('alipay.trade.close', { code: '10000', msg: 'Success', out_trade_no: id }, alipay.privateKey),
  })
  await payments.service.app.get(AlipayDriver).close(orderId)
  expect(asked?.method).toBe('alipay.trade.close')
  answer = () => ({
    text: signedAnswer(
      'alipay.trade.close',
      { code: '40004', msg: 'Business Failed', sub_code: 'ACQ.TRADE_STATUS_ERROR' },
      alipay.privateKey,
    ),
  })
  await expect(payments.service.app.get(AlipayDriver).close(orderId)).rejects.toMatchObject({
    code: 'PAYMENT_QUERY_FAILED',
  })
})

test('a refund is done only when Alipay reports this refund, and absent when Alipay does not know it', async () => {
  const refund = { no: 'r1', orderId: 'o1', tradeNo: 't1', amount: 600, total: 600, reason: '重复购买' }
  const refundQuery = 'alipay.trade.fastpay.refund.query'
  const driver = payments.service.app.get(AlipayDriver)
  const reportFor = (fields: object, keys = alipay) => {
    answer = () => ({ text: signedAnswer(refundQuery, { code: '10000', msg: 'Success', ...fields }, keys.privateKey) })
    return driver.refundQuery(refund)
  }
  const done = { out_request_no: 'r1', refund_status: 'REFUND_SUCCESS', refund_amount: '6.00' }
  expect(await reportFor(done)).toEqual({ kind: 'done' })
  expect(asked).toEqual({ method: refundQuery, isSigned: true, isForm: true })
  // for a refund that never arrived, or whose money is not back, Alipay sends no status
  expect(await reportFor({})).toEqual({ kind: 'absent' })
  expect(await reportFor({ out_request_no: 'r1', refund_amount: '6.00' })).toEqual({ kind: 'absent' })
  expect(await reportFor({ code: '40004', sub_code: 'ACQ.TRADE_NOT_EXIST' })).toEqual({ kind: 'absent' })
  const doubtful: [object, typeof alipay?][] = [
    [{ ...done, out_request_no: 'r2' }],
    [{ ...done, refund_amount: '5.99' }],
    [{ code: '20000', sub_code: 'isp.unknow-error' }],
    [done, stranger],
  ]
  for (const [fields, keys] of doubtful)
    await expect(reportFor(fields, keys)).rejects.toMatchObject({ code: 'PAYMENT_QUERY_FAILED' })
})
