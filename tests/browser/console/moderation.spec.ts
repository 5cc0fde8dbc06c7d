import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { readRunning } from '@xinyu/platform/runtime/running-file'
import { addComment, getComment } from '@xinyu/contracts/http/posts/comments'
import { addPost, type Post } from '@xinyu/contracts/http/posts/posts'
import { getPosts, getUserPosts } from '@xinyu/contracts/http/posts/feeds'
import { addPostImg } from '@xinyu/contracts/http/upload/upload'
import { createAdmin, importMember } from '@xinyu/contracts/internal/users-operations'
import { TokenSigner } from '@xinyu/platform/auth/token'
import type { PlatformConfig } from '@xinyu/platform/config'
import { newId } from '@xinyu/platform/ids'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { tryStartBrowser, BrowserUnavailable } from '@xinyu/testkit/browser/browser'
import { BrowserUser, desktop } from '@xinyu/testkit/browser/browser-user'
import { landscape } from '@xinyu/testkit/samples/portraits'
import { startTestProduct, type TestProduct } from '@xinyu/testkit/product'
import { Visitor } from '@xinyu/testkit/people/visitor'
import type { Browser } from 'playwright-core'
import { approveByKey, begin, openQueue, reject } from '../steps/moderate.ts'
import { logInToConsole } from '../steps/review.ts'
import { serialTests } from '../fixture/serial-tests.ts'

const staff = { phone: '13900000021', password: 'correct-horse-7', name: '审核', roles: ['moderator' as const] }
const outcome = await tryStartBrowser()

if (outcome instanceof BrowserUnavailable) test.skip(`a moderator’s queues: ${outcome.message}`, () => undefined)
else describe('a moderator at the queues of what people show', () => suite(outcome))

function suite(browser: Browser): void {
  let product: TestProduct
  let moderator: BrowserUser
  let lan: Visitor
  let hai: Visitor

  beforeAll(async () => {
    product = await startTestProduct(process.env.PORT ? { port: Number(process.env.PORT) } : {})
    const secrets = readRunning(product.dataDir).env
    const operator = new InternalClient(secrets as unknown as PlatformConfig)
    await operator.call(createAdmin, staff, 30_000)
    lan = await aMember(product, operator, '岚')
    hai = await aMember(product, operator, '海')
    await product.drain()
    moderator = await BrowserUser.open(browser, product.url, 'moderator', desktop)
  }, 180_000)
  afterAll(async () => {
    await browser.close()
    await product?.stop()
  })
  const serialTest = serialTests(() => [moderator])

  serialTest('posts wait; none is approved before its pictures were seen, then by keyboard', async () => {
    await publish(lan, '江边的晚霞', 2)
    await publish(hai, '加微信 abc_12345', 0)
    await product.drain()
    await logInToConsole(moderator, staff.phone, staff.password)
    await moderator.tap('menuitem', '动态')
    await begin(moderator, '动态 · 岚')
    await moderator.page.keyboard.press('a')
    await moderator.seesText(/还有 2 张照片没有看/)
    expect(await moderator.byRole('button', '通过').isDisabled()).toBe(true)
    await moderator.page.keyboard.press('p')
    await moderator.sees('button', '第 2 张照片')
    await approveByKey(moderator)
    await moderator.seesText('已通过“岚”的动态')
    await moderator.sees('heading', '动态 · 海')
  })

  serialTest('one with a contact is rejected with a reason that its author reads; the queue is clear', async () => {
    await moderator.seesText(/你正在审核/)
    await reject(moderator, 1, '不通过“海”的动态')
    await moderator.sees('heading', '动态')
    await moderator.seesText('没有待审核的动态')
    await product.drain()
    expect((await hai.call(getPosts, {})).posts.map(({ text }) => text)).toEqual(['江边的晚霞'])
    const [rejected] = await ownPosts(hai)
    expect([rejected?.isChecked, rejected?.reason]).toEqual([2, '动态含有电话、微信或二维码等联系方式，没有通过审核。'])
  })

  serialTest('a comment is reviewed together with its post', async () => {
    const [post] = await ownPosts(lan)
    await hai.call(addComment, { post_id: post?._id ?? '', content: '加微信 abc_12345 聊' })
    await product.drain()
    await openQueue(moderator, '评论')
    await begin(moderator, '评论 · 海')
    await moderator.seesText('江边的晚霞')
    await approveByKey(moderator)
    await moderator.seesText('已通过“海”的评论')
    await moderator.seesText('没有待审核的评论')
    await product.drain()
    expect((await lan.call(getComment, { post_id: post?._id ?? '' })).total).toBe(1)
  })

  serialTest('a single picture is removed by keyboard, and similar ones are shown beside it', async () => {
    await publish(hai, '同一张', 1)
    await product.drain()
    await openQueue(moderator, '照片')
    await begin(moderator, /^照片 · /)
    await moderator.seesText('他人的')
    await moderator.page.keyboard.press('p')
    // no undo here: the file is deleted while the desk still shows it
    await moderator.ignoringFaults(/ERR_BLOCKED_BY_ORB/, async () => {
      await reject(moderator, 5, /^不通过“.*”的照片$/)
      // 岚's landscapes were approved with their post
      await moderator.seesText('没有待审核的照片')
    })
    await product.drain()
    const [post] = await ownPosts(hai)
    expect([post?.text, post?.images]).toEqual(['同一张', []])
  })
}

const aMember = async (product: TestProduct, operator: InternalClient, name: string): Promise<Visitor> => {
  const secrets = readRunning(product.dataDir).env
  const id = newId()
  const number = name === '岚' ? 1 : 2
  const liveCity = { province: '北京', city: '北京', provinceCode: '11', cityCode: '1101' }
  const told = {
    _id: id,
    GID: `3600000${number}`,
    phone: `1350000066${number}`,
    createdAt: new Date().toISOString(),
    fields: { name, gender: 2 as const, birthday: '1995-01-01', liveCity, work: 1 },
    state: 'approved' as const,
  }
  await operator.call(importMember, told, 30_000)
  const member = new Visitor(product.url)
  member.id = id
  const claims = { sub: id, type: 'normal' as const, sid: newId(), client: 'app' }
  member.token = await new TokenSigner(secrets['TOKEN_PRIVATE_JWK'] ?? '').sign(claims, 3_600, new Date())
  return member
}
const publish = async (author: Visitor, text: string, pictures: number): Promise<void> => {
  const images: string[] = []
  for (let picture = 0; picture < pictures; picture++)
    images.push((await author.call(addPostImg, { key: await author.upload(await landscape()) })).img._id)
  await author.call(addPost, { type: 'mood', text, images })
}
const ownPosts = async (author: Visitor): Promise<Post[]> => (await author.call(getUserPosts, {})).posts
