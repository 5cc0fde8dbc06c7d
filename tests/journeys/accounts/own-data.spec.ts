import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { readRunning } from '@xinyu/platform/runtime/running-file'
import type { erasures } from '@xinyu/contracts/admin/people'
import { endSession, exportData, getSessions } from '@xinyu/contracts/http/users/account'
import { addComment } from '@xinyu/contracts/http/posts/comments'
import { addMsg2 } from '@xinyu/contracts/http/msg/messages'
import { getSysNoticeList } from '@xinyu/contracts/http/msg/notices'
import { addPost } from '@xinyu/contracts/http/posts/posts'
import { addOrder } from '@xinyu/contracts/http/product/orders'
import { addPostImg } from '@xinyu/contracts/http/upload/upload'
import { deleteuser } from '@xinyu/contracts/http/users/account'
import { getProfile } from '@xinyu/contracts/http/users/profile'
import { getSMSCode, loginV2 } from '@xinyu/contracts/http/users/login'
import type { RecordOf } from '@xinyu/contracts/resource'
import { portrait } from '@xinyu/testkit/samples/portraits'
import { startTestProduct, type TestProduct } from '@xinyu/testkit/product'
import { unzip } from '@xinyu/platform/unzip'
import { Visitor } from '@xinyu/testkit/people/visitor'
import { MongoClient } from 'mongodb'
import { People } from '../fixture/people.fixture.ts'
import { atConsole } from '../fixture/proof.fixture.ts'

jest.setTimeout(180_000)
const phone = '13500000191'
const password = 'tulip-cobalt-91'
let product: TestProduct
let [me, other, platform]: Visitor[] = []
beforeAll(async () => {
  product = await startTestProduct()
  const people = new People(product)
  me = await people.member({ name: '岚', GID: '35000191', phone, password, avatar: 'a000000000.jpg' })
  other = await people.member({ name: '海', GID: '35000192', phone: '13500000192', gender: 1 })
  platform = await people.admin({ phone: '13500000193', password: 'platform-person-1', name: '平台', roles: ['admin'] })
  await product.drain()
}, 180_000)
afterAll(() => product?.stop())

const who = (visitor: Visitor | undefined): Visitor => {
  if (!visitor) throw new Error('nobody has joined yet')
  return visitor
}
const until = async <T>(ask: () => Promise<T | false | null | undefined>): Promise<T> => {
  for (let attempt = 0; attempt < 240; attempt++) {
    const found = await ask()
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error('it never came')
}
/** logs in again from another device */
const comeIn = async (os: string): Promise<Visitor> => {
  const visitor = new Visitor(product.url)
  const { token, user } = await visitor.call(loginV2, { phone, password, os, deviceId: os })
  return Object.assign(visitor, { token, id: user._id })
}

test('a member requests their data, is notified when it is ready, and opens it: all their own data and no one else’s', async () => {
  const [mine, theirs] = [who(me), who(other)]
  const { img } = await mine.call(addPostImg, { key: await mine.upload(await portrait(2)) })
  await mine.call(addPost, { type: 'mood', text: '今天的晚霞', images: [img._id] })
  const { post } = await theirs.call(addPost, { type: 'mood', text: '风筝飞得好高' })
  await product.drain()
  await mine.call(addComment, { post_id: post._id, content: '在哪里买的呀' })
  await mine.call(addMsg2, { user2_id: theirs.id, content: '周六在轮渡等你', clientId: randomUUID() })
  await theirs.call(addMsg2, { user2_id: mine.id, content: '只告诉你一个秘密', clientId: randomUUID() })
  await mine.call(addOrder, { productNum: 'point-60' })
  await product.drain()
  expect(await mine.call(exportData, {})).toMatchObject({ state: 'waiting', url: null })
  const ready = await until(async () => {
    const known = await mine.call(exportData, { onlyLook: true })
    return known.state === 'ready' && known
  })
  expect(ready).toMatchObject({ missing: [], url: null })
  await product.drain()
  expect(JSON.stringify(await mine.call(getSysNoticeList, {}))).toContain('你的个人数据副本已备好')
  expect(await theirs.call(exportData, { onlyLook: true })).toMatchObject({ state: 'none', url: null })
  expect((await mine.refused(exportData, { download: true })).code).toBe('NEED_PROOF')
  await mine.call(getSMSCode, { phone })
  const { url } = await mine.call(exportData, { download: true, smsCode: await mine.smsCode(phone) })
  expect((await fetch((url ?? '').split('?')[0] ?? '')).status).toBe(403)
  const files = new Map(unzip(Buffer.from(await (await fetch(url ?? '')).arrayBuffer())))
  const names = [...files.keys()]
  const services = ['chat', 'face', 'moderation', 'payments', 'social', 'users']
  expect(names.filter((name) => name.startsWith('data/')).sort()).toEqual(services.map((name) => `data/${name}.json`))
  expect(names.some((name) => name.startsWith('pictures/social/'))).toBe(true)
  const page = files.get('index.html')?.toString() ?? ''
  const words = services.map((name) => files.get(`data/${name}.json`)?.toString() ?? '')
  for (const list of words.flatMap((text) => Object.keys(JSON.parse(text) as object)))
    expect(page).toContain(`<code>${list}</code>`)
  const all = words.join('\n')
  for (const own of ['今天的晚霞', '在哪里买的呀', '周六在轮渡等你', 'point-60', phone]) expect(all).toContain(own)
  for (const foreign of ['只告诉你一个秘密', '风筝飞得好高', '13500000192', '"海"']) expect(all).not.toContain(foreign)
})

test('a login on a lost device is revoked from another one', async () => {
  const lost = await comeIn('Windows')
  const phoneOfMine = await comeIn('iPhone')
  const { list } = await phoneOfMine.call(getSessions, {})
  expect(list).toMatchObject([{ isThis: true, os: 'iPhone' }, { os: 'Windows' }])
  await phoneOfMine.call(endSession, { session_id: list[1]?._id ?? '' })
  expect((await lost.refused(getSessions, {})).code).toBe('TOKEN_EXPIRED')
  expect((await phoneOfMine.call(getSessions, {})).list).toHaveLength(1)
})

test('an account is cancelled with the password, restored by logging in, and once erased every service has confirmed it', async () => {
  const cancel = async (): Promise<void> => {
    const visitor = await comeIn('iPhone')
    await visitor.call(deleteuser, { password, reason: '找到了对的人' })
    // login and account are both over: which error comes first depends on timing
    expect(['TOKEN_EXPIRED', 'ACCOUNT_CANCELLED']).toContain((await visitor.refused(getProfile, {})).code)
  }
  expect((await who(me).refused(deleteuser, {})).code).toBe('NEED_PROOF')
  await cancel()
  await product.drain()
  expect((await who(other).refused(getProfile, { user_id: who(me).id })).code).toBe('USER_NOT_FOUND')
  const back = await comeIn('iPhone')
  expect((await back.call(getProfile, {})).profile).toMatchObject({ name: '岚', isCompleted: 4 })
  await cancel()
  const env = readRunning(product.dataDir).env
  const client = await new MongoClient(env.MONGODB_URL ?? '').connect()
  const users = client.db('xinyu_users').collection<{ _id: string }>('users')
  await users.updateOne({ _id: who(me).id }, { $set: { 'cancellation.erasedAt': new Date(0) } })
  await client.close()
  const whole = await until(async () => {
    const { json } = await atConsole<RecordOf<typeof erasures>>(who(platform), `erasures/${who(me).id}`)
    return json.isComplete && json
  })
  expect([whole.missing, whole.receipts.length]).toEqual([[], 5])
})
