import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { addProduct } from '@xinyu/contracts/http/product/products'
import { addOrder, getOrderStatus } from '@xinyu/contracts/http/product/orders'
import { getProduct } from '@xinyu/contracts/http/product/products'
import { startService, type ServiceUnderTest, type TestPerson } from '@xinyu/testkit/service-under-test'
import { type PaymentsConfig, paymentsConfig } from '../config.ts'
import { PaymentsModule } from '../payments.module.ts'

let payments: ServiceUnderTest<PaymentsConfig>
let finance: TestPerson
beforeAll(async () => {
  payments = await startService({
    name: 'payments',
    module: PaymentsModule,
    config: paymentsConfig,
    env: { ALIPAY_MODE: 'sandbox' },
  })
  finance = await payments.person({ roles: ['finance'] })
})
afterAll(() => payments.close())

interface Answer {
  code?: string
  version: number
  price: number
  fields?: { path: string }[]
  history: { version: number; price: number; by: string | null; onSale: boolean }[]
}
const ask = async (method: string, path: string, body?: object, who = finance): Promise<[number, Answer]> => {
  const response = await fetch(`${payments.service.url}/api/admin/products${path}`, {
    method,
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return [response.status, (await response.json()) as Answer]
}
const fields = (productNum: string, more: object = {}) => ({
  productNum,
  type: 'vip' as const,
  name: 'VIP 7天',
  nameEn: 'VIP 7 days',
  desc: '先试一周',
  descEn: 'Try it for a week',
  price: 900,
  originalPrice: null,
  days: 7,
  points: 0,
  appleProductId: null,
  order: 4,
  onSale: true,
  ...more,
})

test('a change is a new version with its author, and a placed order keeps its version', async () => {
  const person = await payments.person()
  const [created, first] = await ask('POST', '', fields('vip-7'))
  expect([created, first.version]).toEqual([200, 1])
  const { orderId } = await payments.call(addOrder, { productNum: 'vip-7' }, person)
  const [, second] = await ask('PUT', '/vip-7', { price: 1_200, version: 1 })
  expect(second.history.map(({ version, price, by }) => [version, price, by])).toEqual([
    [2, 1_200, finance.id],
    [1, 900, finance.id],
  ])
  const { order } = await payments.call(getOrderStatus, { orderId }, person)
  expect([order.amount, order.productVersion]).toEqual([900, 1])
  const later = await payments.call(addOrder, { productNum: 'vip-7' }, person)
  expect([later.order.amount, later.order.productVersion]).toEqual([1_200, 2])
})

test('flowers are listed on request with their guanPoint price and cannot be bought with money', async () => {
  const person = await payments.person()
  const { productList, costs } = await payments.call(getProduct, { type: 'flowers' }, person)
  expect(productList.map(({ type, flowers, cost, price }) => [type, flowers, cost, price])).toEqual(
    [1, 9, 99].map((flowers) => ['flowers', flowers, flowers * (costs?.flower ?? 0), 0]),
  )
  const all = (await payments.call(getProduct, {}, person)).productList
  expect(all.filter(({ type }) => type === 'flowers')).toEqual([])
  const { productNum = '' } = productList[0] ?? {}
  expect((await payments.refused(addOrder, { productNum }, person)).code).toBe('PRODUCT_NOT_FOUND')
})

test('a product off sale is neither listed nor orderable; finance sets the list order', async () => {
  const person = await payments.person()
  await ask('POST', '', fields('vip-14', { days: 14, order: 0 }))
  const shown = async (): Promise<string | undefined> =>
    (await payments.call(getProduct, { type: 'vip' }, person)).productList[0]?.productNum
  expect(await shown()).toBe('vip-14')
  await ask('PUT', '/vip-14', { onSale: false })
  expect(await shown()).not.toBe('vip-14')
  expect((await payments.refused(addOrder, { productNum: 'vip-14' }, person)).code).toBe('PRODUCT_NOT_FOUND')
})

test('a concurrent change is refused; saving the same fields makes no version', async () => {
  await ask('POST', '', fields('vip-21', { days: 21 }))
  await ask('PUT', '/vip-21', { price: 2_000, version: 1 })
  expect(await ask('PUT', '/vip-21', { price: 3_000, version: 1 })).toMatchObject([409, { code: 'CONFLICT' }])
  expect((await ask('PUT', '/vip-21', { price: 2_000, version: 2 }))[1].version).toBe(2)
  const raced = await Promise.all([
    ask('PUT', '/vip-21', { price: 2_100, version: 2 }),
    ask('PUT', '/vip-21', { price: 2_200, version: 2 }),
  ])
  expect(raced.map(([status]) => status).sort()).toEqual([200, 409])
})

test('refuses VIP without days, an original price below the price, and another kind under the number', async () => {
  const [status, { fields: faults }] = await ask('POST', '', fields('vip-0', { days: 0, originalPrice: 800 }))
  expect([status, faults?.map(({ path }) => path)]).toEqual([400, ['days', 'originalPrice']])
  expect(await ask('PUT', '/vip-30', { type: 'guanPoint' })).toMatchObject([409, { code: 'PRODUCT_KEEPS' }])
  expect(await ask('POST', '', fields('vip-30'))).toMatchObject([409, { code: 'CONFLICT' }])
  expect((await ask('PUT', '/vip-30', { price: 1 }, await payments.person({ roles: ['support'] })))[0]).toBe(403)
})

test('the call adds a product or changes the one with its number', async () => {
  const { product } = await payments.call(addProduct, fields('vip-3', { days: 3 }), finance)
  expect(product).toMatchObject({ _id: 'vip-3', version: 1 })
  const changed = await payments.call(addProduct, fields('vip-3', { days: 3, price: 500 }), finance)
  expect(changed.product).toMatchObject({ price: 500, version: 2 })
})
