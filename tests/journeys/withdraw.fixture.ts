import { randomUUID } from 'node:crypto'
import { addOrder } from '@xinyu/contracts/http/product/orders'
import { checkAlipayResult, getPayurlPage } from '@xinyu/contracts/http/product/alipay'
import { sendFlowerV2 } from '@xinyu/contracts/http/gift/gifts'
import type { TestProduct } from '@xinyu/testkit/product'
import type { Visitor } from '@xinyu/testkit/people/visitor'
import { People } from './people.fixture.ts'

export const password = 'tulip-cobalt-91'
export const financePhones = ['13500000083', '13500000084'] as const
export const financePassword = 'finance-person-1'

export interface WithdrawFixture {
  giver: Visitor
  receiver: Visitor
  finance: Visitor[]
  reviewer: Visitor
}

/**
 * Two approved members: the giver has a verified name, the receiver if `isVerified`; two finance people and a
 * moderator.
 */
export const createWithdrawFixture = async (
  product: TestProduct,
  { isVerified }: { isVerified: boolean },
): Promise<WithdrawFixture> => {
  const people = new People(product)
  const member = (number: 1 | 2, name: string, hasRealName: boolean): Promise<Visitor> =>
    people.member({
      GID: `3400000${number}`,
      phone: `1350000008${number}`,
      password,
      name,
      gender: number,
      hasRealName,
    })
  const [giver, receiver] = [await member(1, '海', true), await member(2, '岚', isVerified)]
  const moderator = { phone: '13500000085', password: financePassword, name: '审核' }
  const reviewer = await people.admin({ ...moderator, roles: ['moderator'] })
  const finance: Visitor[] = []
  for (const phone of financePhones)
    finance.push(await people.admin({ phone, password: financePassword, name: `财务${phone.slice(-1)}` }))
  await product.drain()
  return { giver, receiver, finance, reviewer }
}

/** Pays 198 yuan for points at Alipay and spends them all on flowers. */
export const giveFlowers = async (product: TestProduct, { giver, receiver }: WithdrawFixture): Promise<void> => {
  const { orderId } = await giver.call(addOrder, { productNum: 'point-2080' })
  const { payUrl } = await giver.call(getPayurlPage, { orderId })
  await fetch(payUrl)
  const paid = await fetch(`${product.url}/sandbox/alipay/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ orderId }),
  })
  if (!paid.ok) throw new Error(`the sandbox answered ${paid.status}`)
  await giver.call(checkAlipayResult, { orderId })
  for (const num of [999, 999, 82])
    await giver.call(sendFlowerV2, { user2_id: receiver.id, num, clientId: randomUUID() })
}
