import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { withdrawals } from '@xinyu/contracts/admin/money'
import { giftStatistics, receivedGifts } from '@xinyu/contracts/http/gift/gifts'
import { getProfile, updateUserInfo } from '@xinyu/contracts/http/users/profile'
import { withdrawFlowerList, withdrawGift } from '@xinyu/contracts/http/gift/withdrawals'
import type { RecordOf } from '@xinyu/contracts/resource'
import { startTestProduct, type TestProduct } from '@xinyu/testkit/product'
import type { Visitor } from '@xinyu/testkit/people/visitor'
import { proveRealName } from '../fixture/proof.fixture.ts'
import { giveFlowers, createWithdrawFixture, password, type WithdrawFixture } from '../fixture/withdraw.fixture.ts'

let product: TestProduct
let fixture: WithdrawFixture
type Row = RecordOf<typeof withdrawals> & { code?: string }

beforeAll(async () => {
  product = await startTestProduct()
  fixture = await createWithdrawFixture(product, { isVerified: false })
}, 180_000)
afterAll(() => product?.stop())

const console_ = async (who: Visitor | undefined, path: string, body?: object): Promise<Row> => {
  const response = await fetch(`${product.url}/api/admin/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${who?.token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return (await response.json()) as Row
}

test('flowers become cash for their receiver: checks, the sum, two approvals, paid once', async () => {
  const { giver, receiver, finance } = fixture
  await giveFlowers(product, fixture)
  const { terms } = await receiver.call(withdrawFlowerList, {})
  expect([terms.redeemable, terms.minimum]).toEqual([11_879, 10_000])
  const asked = { amount: 11_879, net: 11_285, clientId: randomUUID() }
  expect((await receiver.refused(withdrawGift, asked)).code).toBe('NEED_PROOF')
  expect((await receiver.refused(withdrawGift, { ...asked, password: 'wrong-guess-1' })).code).toBe('PASSWORD_WRONG')
  expect((await receiver.refused(withdrawGift, { ...asked, password })).code).toBe('NEED_REAL_NAME')
  await proveRealName(product, fixture.reviewer, receiver, { realName: '王小岚', idCard: '110105199501010025' })
  expect((await receiver.refused(withdrawGift, { ...asked, password })).code).toBe('NEED_WITHDRAW_INFO')
  const withdrawInfo = { kind: 'alipay' as const, realName: '王小岚', account: 'lan@example.com' }
  expect((await receiver.refused(updateUserInfo, { withdrawInfo })).code).toBe('NEED_PROOF')
  await receiver.call(updateUserInfo, { withdrawInfo, password })
  expect((await receiver.call(getProfile, {})).profile).toMatchObject({
    hasWithdrawInfo: true,
    payee: '**岚 · la***@example.com',
  })

  const { withdrawal } = await receiver.call(withdrawGift, { ...asked, password })
  expect(withdrawal).toMatchObject({ fee: 594, tax: 0, net: 11_285, status: 0, flowers: 2_080 })
  const first = await console_(finance[0], `withdrawals/${withdrawal._id}/approve`, {})
  expect([first.status, first.flags[0]]).toMatchObject([0, { kind: 'fewGivers', people: [{ user_id: giver.id }] }])
  const alone = await console_(finance[0], `withdrawals/${withdrawal._id}/approve`, {})
  expect(alone.code).toBe('SECOND_PERSON_NEEDED')
  await console_(finance[1], `withdrawals/${withdrawal._id}/approve`, {})
  for (let tries = 0; tries < 100; tries++) {
    if ((await console_(finance[0], `withdrawals/${withdrawal._id}`)).status === 2) break
    await pause(200)
  }
  await product.drain()
  expect(await console_(finance[0], `withdrawals/${withdrawal._id}`)).toMatchObject({
    status: 2,
    payout: { state: 'done', provider: 'alipay' },
  })
  expect(await receiver.call(giftStatistics, {})).toMatchObject({
    redeemable: 0,
    redeemed: 2_080,
    redeemedValue: 11_879,
  })
  const gifts = await receiver.call(receivedGifts, {})
  expect(gifts.list.map(({ status, value }) => [status, value])).toEqual([
    [2, 468],
    [2, 5_706],
    [2, 5_705],
  ])
})
