import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { orders, paymentDifferences } from '@xinyu/contracts/admin/resources'
import { checkWxpayResult, getWxNativePayUrl } from '@xinyu/contracts/http/payments-more'
import { addOrder, getOrderStatus, getProduct, giftStatistics } from '@xinyu/contracts/http/product'
import { createAdmin, importMember } from '@xinyu/contracts/internal/users'
import type { RecordOf } from '@xinyu/contracts/resource'
import { TokenSigner } from '@xinyu/platform/auth/token'
import type { PlatformConfig } from '@xinyu/platform/config'
import { newId } from '@xinyu/platform/ids'
import { InternalClient } from '@xinyu/platform/internal-client'
import { startTestProduct, type TestProduct } from '@xinyu/testkit/product'
import { Visitor } from '@xinyu/testkit/visitor'

let product: TestProduct
let member: Visitor
const finance: Record<'one' | 'other', Visitor> = {} as never

beforeAll(async () => {
  product = await startTestProduct()
  const secrets = JSON.parse(readFileSync(join(product.dataDir, 'running.json'), 'utf8')) as Record<string, string>
  const operator = new InternalClient(secrets as unknown as PlatformConfig)
  const signer = new TokenSigner(secrets.TOKEN_PRIVATE_JWK ?? '')
  const enter = async (id: string, client: string): Promise<Visitor> => {
    const visitor = new Visitor(product.url)
    visitor.id = id
    const amr = client === 'admin' ? ['otp'] : []
    visitor.token = await signer.sign({ sub: id, type: 'normal', sid: newId(), client, amr }, 3_600, new Date())
    return visitor
  }
  const id = newId()
  const liveCity = { province: '北京', city: '北京', provinceCode: '11', cityCode: '1101' }
  await operator.ask(
    importMember,
    {
      _id: id,
      GID: '33000001',
      phone: '13500000077',
      createdAt: new Date().toISOString(),
      fields: { name: '岚', gender: 2, birthday: '1995-01-01', liveCity, work: 1 },
      avatar: 'a000000000.jpg',
      state: 'approved' as const,
    },
    30_000,
  )
  member = await enter(id, 'app')
  for (const [who, phone] of [
    ['one', '13500000078'],
    ['other', '13500000079'],
  ] as const) {
    const admin = { phone, password: 'finance-person-1', name: `财务${who}`, roles: ['finance' as const] }
    finance[who] = await enter((await operator.ask(createAdmin, admin, 30_000)).user_id, 'admin')
  }
  await product.drain()
}, 180_000)
afterAll(() => product?.stop(), 60_000)

const console_ = async <T>(who: Visitor, path: string, body?: object): Promise<T> => {
  const response = await fetch(`${product.url}/api/admin/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return (await response.json()) as T
}
/** WeChat gives money back a moment after it was asked. */
const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  for (let tries = 0; tries < 100 && !(await isSo()); tries++) await pause(200)
}
type Order = RecordOf<typeof orders> & { code?: string }

test('a member pays by WeChat with a scanned code, and two people of finance give the money back', async () => {
  expect((await member.call(getProduct, {})).providers).toEqual(['alipay', 'wechat', 'apple'])
  const { orderId } = await member.call(addOrder, { productNum: 'point-2080' })
  const { codeUrl } = await member.call(getWxNativePayUrl, { orderId })
  expect((await member.call(checkWxpayResult, { orderId })).order.status).toBe(0)
  const phone = await fetch(codeUrl)
  expect([phone.status, (await phone.text()).includes('198.00')]).toEqual([200, true])
  const prepayId = new URL(codeUrl).searchParams.get('prepay_id') ?? ''
  const paid = await fetch(`${product.url}/sandbox/wechat/pay`, {
    method: 'POST',
    body: new URLSearchParams({ prepayId, back: '' }),
  })
  expect(paid.status).toBe(200)
  expect((await member.call(checkWxpayResult, { orderId })).order).toMatchObject({ status: 1, checkResult: null })
  expect((await member.call(giftStatistics, {})).guanPoint).toBe(2_080)

  const asked = await console_<Order>(finance.one, `orders/${orderId}/refund`, { reason: '重复购买' })
  expect(asked.refund).toMatchObject({ state: 'requested', requestedBy: finance.one.id })
  const own = await console_<Order>(finance.one, `orders/${orderId}/approveRefund`, {})
  expect(own.code).toBe('SECOND_PERSON_NEEDED')
  await console_<Order>(finance.other, `orders/${orderId}/approveRefund`, {})
  await until(async () => (await member.call(getOrderStatus, { orderId })).order.status === 3)
  await product.drain()
  expect((await member.call(giftStatistics, {})).guanPoint).toBe(0)
  const order = await console_<Order>(finance.one, `orders/${orderId}`)
  expect(order).toMatchObject({ status: 3, refund: { state: 'done', decidedBy: finance.other.id } })
  const open = await console_<RecordOf<typeof paymentDifferences>[]>(
    finance.one,
    `paymentDifferences?filter=${encodeURIComponent('{"settled":false}')}`,
  )
  expect(open).toEqual([])
})
