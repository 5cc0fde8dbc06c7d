import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startService, type ServiceUnderTest } from '@xinyu/testkit/service-under-test'
import { Aes, Formatter, Rsa, Wechatpay } from 'wechatpay-axios-plugin'
import { type PaymentsConfig, paymentsConfig } from '../config.ts'
import { PaymentsModule } from '../payments.module.ts'
import { WechatNotifier } from '@xinyu/sandboxes/wechat-pay/wechat-notifier'

let payments: ServiceUnderTest<PaymentsConfig>
beforeAll(async () => {
  payments = await startService({
    name: 'payments',
    module: PaymentsModule,
    config: paymentsConfig,
    env: { ALIPAY_MODE: 'sandbox', WECHAT_PAY_MODE: 'sandbox' },
  })
})
afterAll(() => payments.close())

const keysOf = () => payments.sandboxes.keys.wechatPay
/** wrapped: the client has a property of any name, so awaiting it would call `then` */
const sdk = async (privateKey?: string) => {
  const { mchId, merchantSerial, merchantPrivateKey, platformSerial, platformCertificate } = keysOf()
  const wxpay = new Wechatpay({
    mchid: mchId,
    serial: merchantSerial,
    privateKey: privateKey ?? merchantPrivateKey,
    certs: { [platformSerial]: platformCertificate },
    baseURL: `${payments.sandboxes.url}/sandbox/wechat/`,
  } as ConstructorParameters<typeof Wechatpay>[0])
  return { wxpay }
}
const statusOf = (error: unknown): number => (error as { response: { status: number } }).response.status

/** A third-party client works with the sandbox, which proves that it implements WeChat's protocol. */
test('a third-party SDK prepares a trade at the sandbox, queries it, and opens its certificates', async () => {
  const { wxpay } = await sdk()
  const { mchId, apiV3Key, platformSerial, platformCertificate } = keysOf()
  const trade = {
    appid: payments.sandboxes.keys.wechatApps.officialAccount.appId,
    mchid: mchId,
    description: '60关点',
    out_trade_no: '0123456789abcdef01234567N',
    time_expire: new Date(Date.now() + 600_000).toISOString().replace('Z', '+00:00'),
    notify_url: 'https://xinyu.example/notify',
    amount: { total: 600, currency: 'CNY' },
  }
  const prepared = await wxpay.chain('v3/pay/transactions/native').post(trade)
  expect(prepared.data).toEqual({ code_url: expect.stringContaining('prepay_id=wx') })
  const path = `v3/pay/transactions/out-trade-no/${trade.out_trade_no}`
  expect((await wxpay.chain(path).get({ params: { mchid: mchId } })).data).toMatchObject({ trade_state: 'NOTPAY' })
  expect((await wxpay.chain(`${path}/close`).post({ mchid: mchId })).status).toBe(204)
  const { data } = await wxpay.chain('v3/certificates').get()
  const [{ serial_no, encrypt_certificate: sealed }] = data.data
  const opened = Aes.AesGcm.decrypt(sealed.ciphertext, apiV3Key, sealed.nonce, sealed.associated_data)
  expect([serial_no, opened]).toEqual([platformSerial, platformCertificate])
})

test('a request that the merchant did not sign is refused', async () => {
  const { wxpay: stranger } = await sdk(keysOf().platformPrivateKey)
  const error: unknown = await stranger
    .chain('v3/certificates')
    .get()
    .catch((found: unknown) => found)
  expect(statusOf(error)).toBe(401)
})

test('a third-party SDK verifies the sandbox’s notification', async () => {
  const { platformCertificate, apiV3Key } = keysOf()
  const { body, headers } = payments.sandboxes.get(WechatNotifier).message('n1', 'transaction', { a: 1 })
  const signed = Formatter.response(headers['wechatpay-timestamp'] ?? '', headers['wechatpay-nonce'] ?? '', body)
  expect(Rsa.verify(signed, headers['wechatpay-signature'] ?? '', platformCertificate)).toBe(true)
  const { resource } = JSON.parse(body) as { resource: { ciphertext: string; nonce: string; associated_data: string } }
  expect(Aes.AesGcm.decrypt(resource.ciphertext, apiV3Key, resource.nonce, resource.associated_data)).toBe('{"a":1}')
})
