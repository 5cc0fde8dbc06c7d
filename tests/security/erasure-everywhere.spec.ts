import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { readRunning } from '@xinyu/platform/runtime/running-file'
import { CallError } from '@xinyu/contracts/client/client'
import { profileReviews } from '@xinyu/contracts/admin/users'
import * as wechatLogin from '@xinyu/contracts/http/users/wechat-login'
import * as appleLogin from '@xinyu/contracts/http/users/apple-login'
import { getFaceConsent, giveFaceConsent } from '@xinyu/contracts/http/face/consent'
import { changeLikeStatus, favorite } from '@xinyu/contracts/http/favorite/favorite'
import { reportUser } from '@xinyu/contracts/http/users/reports'
import { addMsg2, getmsg2 } from '@xinyu/contracts/http/msg/messages'
import { addComment } from '@xinyu/contracts/http/posts/comments'
import { addPost } from '@xinyu/contracts/http/posts/posts'
import { addOrder } from '@xinyu/contracts/http/product/orders'
import { getProduct } from '@xinyu/contracts/http/product/products'
import { editGradeInfo } from '@xinyu/contracts/http/users/members'
import { addAnswerVoice, addImg, addPostImg, editCertificate } from '@xinyu/contracts/http/upload/upload'
import * as login from '@xinyu/contracts/http/users/login'
import * as registration from '@xinyu/contracts/http/users/registration'
import * as profile from '@xinyu/contracts/http/users/profile'
import * as accountCalls from '@xinyu/contracts/http/users/account'
import { Moderator } from '@xinyu/testkit/people/moderator'
import { portrait } from '@xinyu/testkit/samples/portraits'
import { recording } from '@xinyu/testkit/samples/recording'
import { startTestProduct, type TestProduct } from '@xinyu/testkit/product'
import { Visitor } from '@xinyu/testkit/people/visitor'
import { MongoClient } from 'mongodb'
import { appleOf, wxCodeOf } from '../journeys/fixture/other-login.fixture.ts'
import { handInRealName } from '../journeys/fixture/proof.fixture.ts'
import { findPlanted, type Found, type Stores } from './stores.ts'

jest.setTimeout(240_000)
const run = promisify(execFile)
const admin = { phone: '13900000001', password: 'correct-horse-7' }
const phone = '13711223344'
/** unique values, so that each place where they are found was not erased */
const planted = {
  phone,
  name: '紫藤七九',
  aboutMe: '在鼓浪屿养了三只玳瑁猫',
  emotion: '爱是一起洗碗时的沉默',
  lover: '会修收音机的人',
  payeeName: '欧阳拾玖',
  payeeAccount: 'zi-teng-79@alipay.example',
  message: '周六在轮渡码头等你好吗',
  likeComment: '你煮的咖啡我也想尝七十九杯',
  answer: '退潮以后去捡贝壳',
  post: '今天的晚霞像一杯橘子汽水',
  topic: '轮渡日记七十九',
  draft: '还没写完的第七十九封信',
  comment: '你的风筝是哪里买的呀',
  report: '他让我往一个陌生账户转钱',
  birthday: '1994-02-17',
  device: 'device-of-the-erased-79',
  idName: '司徒拾玖',
  idNumber: '110105199402170023',
  school: '鼓浪屿第七十九学院',
}

/** their ids at WeChat and Apple */
const elsewhere = { wechat: '小雨', apple: '林姐' } as const

let product: TestProduct
let stores: Stores
let me: Visitor
let other: Visitor
beforeAll(async () => {
  product = await startTestProduct()
  const cli = [resolve('host/dist/cli.js'), 'create-admin', '--phone', admin.phone, '--password', admin.password]
  await run(process.execPath, cli, { env: { ...process.env, XINYU_DATA: product.dataDir, NODE_OPTIONS: '' } })
  const env = readRunning(product.dataDir).env
  stores = {
    mongodbUrl: env.MONGODB_URL ?? '',
    redisUrl: env.REDIS_URL ?? '',
    qdrantUrl: env.QDRANT_URL ?? '',
    qdrantKey: env.QDRANT_API_KEY ?? '',
    ossEndpoint: env.OSS_ENDPOINT ?? '',
    ossBucket: env.OSS_BUCKET ?? '',
    ossKey: [env.OSS_ACCESS_KEY_ID ?? '', env.OSS_ACCESS_KEY_SECRET ?? ''],
  }
}, 180_000)
afterAll(() => product?.stop())

const where = (found: readonly Found[]): string[] =>
  [...new Set(found.map(({ value, place }) => `${value}: ${place}`))].sort()

test('a member uses every feature, and their phone and payee are not readable anywhere', async () => {
  me = new Visitor(product.url)
  other = await new Visitor(product.url).join('13711223355')
  await me.call(login.getSMSCode, { phone, deviceId: planted.device })
  const smsCode = await me.smsCode(phone)
  const { token, user } = await me.call(registration.register, {
    phone,
    smsCode,
    isAdult: true,
    deviceId: planted.device,
  })
  Object.assign(me, { token, id: user._id })
  const { name, aboutMe, emotion, lover, birthday } = planted
  const answers = [{ prompt: 0, text: planted.answer }]
  await me.completeProfile(await portrait(0), { name, aboutMe, emotion, lover, answers, birthday, gender: 2 })
  await other.completeProfile(await portrait(1), { name: '留下的人', gender: 1 })
  await me.call(addImg, { key: await me.upload(await portrait(2)), desc: '我家的猫' })
  await me.upload(await portrait(1))
  await product.drain()
  const moderator = await new Moderator(product.url).logIn(admin.phone, admin.password)
  for (const { id, revision } of await moderator.queue())
    await moderator.perform(profileReviews.name, id, 'approve', { revision })
  await product.drain()
  const { text } = await me.call(getFaceConsent, {})
  await me.call(giveFaceConsent, { textVersion: text.version })
  await me.call(favorite, { user2_id: other.id })
  await me.call(addAnswerVoice, { key: await me.upload(recording(3), 'audio/webm'), prompt: 13, waveform: [50] })
  const liked = { on: { kind: 'answer', id: 'emotion' }, comment: planted.likeComment, clientId: randomUUID() } as const
  await me.call(changeLikeStatus, { user2_id: other.id, ...liked })
  await me.call(addMsg2, { user2_id: other.id, content: planted.message, clientId: randomUUID() })
  await other.call(addMsg2, { user2_id: me.id, content: '好的，周六见', clientId: randomUUID() })
  const { img } = await me.call(addPostImg, { key: await me.upload(await portrait(2)) })
  const shown = { type: 'mood' as const, text: planted.post, topic: planted.topic, images: [img._id] }
  await me.call(addPost, { ...shown, clientId: randomUUID() })
  await me.call(addPost, { type: 'mood', text: planted.draft, draft: true })
  await me.call(addPostImg, { key: await me.upload(await portrait(0)) })
  const { post } = await other.call(addPost, { type: 'mood', text: '风筝飞得好高' })
  await product.drain()
  await me.call(addComment, { post_id: post._id, content: planted.comment })
  const { report_id } = await me.call(reportUser, { user2_id: other.id, reason: 'scam', text: planted.report })
  await moderator.perform('reports', report_id, 'dismiss', { note: '证据不足' })
  const [sold] = (await me.call(getProduct, { type: 'vip' })).productList
  await me.call(addOrder, { productNum: sold?.productNum ?? '', clientId: randomUUID() })
  await me.call(login.getSMSCode, { phone, deviceId: planted.device })
  const withdrawInfo = { kind: 'alipay', realName: planted.payeeName, account: planted.payeeAccount } as const
  await me.call(profile.updateUserInfo, { withdrawInfo, smsCode: await me.smsCode(phone), deviceId: planted.device })
  await handInRealName(me, { realName: planted.idName, idCard: planted.idNumber })
  const { img_id } = await me.call(editCertificate, { key: await me.upload(await portrait(2)) })
  await me.call(editGradeInfo, { education: 4, school: planted.school, certificate_ids: [img_id] })
  await product.drain()

  const begun = await me.call(wechatLogin.loginWithWxV4, {
    code: await wxCodeOf(me, elsewhere.wechat),
    from: 'web',
    forBind: true,
  })
  if (!begun.needBind) throw new Error('WeChat knew an account')
  await me.call(wechatLogin.bindwx, { ticket: begun.ticket })
  await me.call(appleLogin.bindApple, await appleOf(me, elsewhere.apple))
  await product.drain()

  const found = await findPlanted(stores, planted)
  const sealed = found.filter(({ value }) =>
    ['phone', 'payeeName', 'payeeAccount', 'idName', 'idNumber'].includes(value),
  )
  expect(where(sealed)).toEqual([])
  // the scan must find existing values: otherwise finding nothing later would prove nothing
  const seen = new Set(found.map(({ value }) => value))
  expect([...seen].sort()).toEqual([
    'aboutMe',
    'answer',
    'birthday',
    'comment',
    'device',
    'draft',
    'emotion',
    'likeComment',
    'lover',
    'message',
    'name',
    'post',
    'report',
    'school',
    'topic',
  ])
})

interface Elsewhere {
  wxIds?: string[]
  appleId?: string | null
}
/** The ids that link the account to WeChat and Apple. */
const idsElsewhere = (user: Elsewhere | null): Record<string, string> => {
  const { wxIds = [], appleId } = user ?? {}
  if (wxIds.length === 0 || !appleId) throw new Error('WeChat or Apple is not bound')
  return { ...Object.fromEntries(wxIds.map((id, index) => [`id at WeChat ${index}`, id])), 'id at Apple': appleId }
}

test('after the erasure no data is left anywhere', async () => {
  const client = await new MongoClient(stores.mongodbUrl).connect()
  const members = client
    .db('xinyu_users')
    .collection<{ _id: string; avatar: { name: string }; images: { name: string }[] } & Elsewhere>('users')
  const before = await members.findOne({ _id: me.id })
  const pictures: Record<string, string> = Object.fromEntries(
    [before?.avatar, ...(before?.images ?? [])].flatMap((one, index) => (one ? [[`picture ${index}`, one.name]] : [])),
  )
  expect(Object.keys(pictures)).toHaveLength(2)
  const ids = idsElsewhere(before)
  expect(where(await findPlanted(stores, ids))).not.toEqual([])
  const ofPosts = client.db('xinyu_social').collection<{ user_id: string; name: string }>('post_pictures')
  for (const { name } of await ofPosts.find({ user_id: me.id }).toArray()) pictures[`picture of a post ${name}`] = name
  expect(Object.keys(pictures)).toHaveLength(4)
  await me.call(accountCalls.deleteuser, {})
  await members.updateOne({ _id: me.id }, { $set: { 'cancellation.erasedAt': new Date(0) } })
  for (let waited = 0; waited < 90 && !(await members.findOne({ _id: me.id, erased: true })); waited++)
    await new Promise((later) => setTimeout(later, 1_000))
  await product.drain()
  await client.close()

  const uploads = { uploads: `uploads/${me.id}`, papers: `papers/of-${me.id}`, answers: `answers/${me.id}` }
  expect(where(await findPlanted(stores, { ...planted, ...pictures, ...uploads, ...ids }))).toEqual([])
  const kept = await other.call(getmsg2, { user2_id: me.id, rows: 10, skip: 0 })
  expect(kept.list.some(({ content }) => content === '好的，周六见')).toBe(true)
})

test('an erased member is unlinked from WeChat and Apple, and may join again', async () => {
  const anew = new Visitor(product.url)
  const begun = await anew.call(wechatLogin.loginWithWxV4, {
    code: await wxCodeOf(anew, elsewhere.wechat),
    from: 'web',
  })
  if (!begun.needBind) throw new Error('WeChat knew an account')
  await askForCode(anew, phone)
  const ask = { ticket: begun.ticket, phone, smsCode: await anew.smsCode(phone), isAdult: true }
  const joined = await anew.call(wechatLogin.registerWithWx, ask)
  const byApple = await anew.call(appleLogin.loginWithApple, {
    ...(await appleOf(anew, elsewhere.apple)),
    isAdult: true,
  })
  if (byApple.needBind) throw new Error('Apple asked for a phone')
  for (const { isNew, user } of [joined, byApple])
    expect([isNew, user._id === me.id, user.name]).toEqual([true, false, ''])
})

/** A phone gets at most one code a minute, also for its next owner. */
const askForCode = async (visitor: Visitor, phone: string): Promise<void> => {
  await visitor.call(login.getSMSCode, { phone }).catch(async (error: unknown) => {
    const seconds = error instanceof CallError ? error.refusal.retryAfter : undefined
    if (typeof seconds !== 'number') throw error
    await new Promise((later) => setTimeout(later, seconds * 1_000 + 500))
    await visitor.call(login.getSMSCode, { phone })
  })
}
