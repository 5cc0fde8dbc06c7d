import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addOrder, checkAlipayResult, getPayurlPage, sendFlowerV2 } from '@xinyu/contracts/http/product'
import { createAdmin, importMember } from '@xinyu/contracts/internal/users'
import { TokenSigner } from '@xinyu/platform/auth/token'
import type { PlatformConfig } from '@xinyu/platform/config'
import { newId } from '@xinyu/platform/ids'
import { InternalClient } from '@xinyu/platform/internal-client'
import type { TestProduct } from '@xinyu/testkit/product'
import { Visitor } from '@xinyu/testkit/visitor'

export const password = 'tulip-cobalt-91'
export const financePhones = ['13500000083', '13500000084'] as const
export const financePassword = 'finance-person-1'

export interface WithdrawScene {
  giver: Visitor
  receiver: Visitor
  finance: Visitor[]
  reviewer: Visitor
}

/**
 * Two approved members, of whom who gives has a verified name, and who receives if `isVerified`; two people of finance
 * and a moderator.
 */
export const openScene = async (
  product: TestProduct,
  { isVerified }: { isVerified: boolean },
): Promise<WithdrawScene> => {
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
  const liveCity = { province: '北京', city: '北京', provinceCode: '11', cityCode: '1101' }
  const member = async (number: number, name: string, hasRealName: boolean): Promise<Visitor> => {
    const id = newId()
    await operator.ask(
      importMember,
      {
        _id: id,
        GID: `3400000${number}`,
        phone: `1350000008${number}`,
        password,
        createdAt: new Date().toISOString(),
        fields: { name, gender: 2, birthday: '1995-01-01', liveCity, work: 1 },
        state: 'approved' as const,
        hasRealName,
      },
      30_000,
    )
    return enter(id, 'app')
  }
  const [giver, receiver] = [await member(1, '海', true), await member(2, '岚', isVerified)]
  const moderator = { phone: '13500000085', password: financePassword, name: '审核', roles: ['moderator' as const] }
  const reviewer = await enter((await operator.ask(createAdmin, moderator, 30_000)).user_id, 'admin')
  const finance: Visitor[] = []
  for (const phone of financePhones) {
    const admin = { phone, password: financePassword, name: `财务${phone.slice(-1)}`, roles: ['finance' as const] }
    finance.push(await enter((await operator.ask(createAdmin, admin, 30_000)).user_id, 'admin'))
  }
  await product.drain()
  return { giver, receiver, finance, reviewer }
}

/** Pays 198 yuan for points at Alipay and gives flowers for all of them. */
export const giveFlowers = async (product: TestProduct, { giver, receiver }: WithdrawScene): Promise<void> => {
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
