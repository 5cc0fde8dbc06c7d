import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { readRunning } from '@xinyu/platform/runtime/running-file'
import { addPost } from '@xinyu/contracts/http/posts/posts'
import { getUserPosts } from '@xinyu/contracts/http/posts/feeds'
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
import { begin } from '../steps/moderate.ts'
import { logInToConsole } from '../steps/review.ts'
import { serialTests } from '../fixture/serial-tests.ts'

jest.setTimeout(180_000)
const staff = { phone: '13900000022', password: 'correct-horse-7', name: '审核', roles: ['moderator' as const] }
const outcome = await tryStartBrowser()

if (outcome instanceof BrowserUnavailable) test.skip(`a moderator at the desk: ${outcome.message}`, () => undefined)
else describe('a moderator at the desk', () => suite(outcome))

function suite(browser: Browser): void {
  let product: TestProduct
  let moderator: BrowserUser
  let author: Visitor

  beforeAll(async () => {
    product = await startTestProduct({
      ...(process.env.PORT ? { port: Number(process.env.PORT) } : {}),
      env: { UNDO_SECONDS: '600' },
    })
    const secrets = readRunning(product.dataDir).env
    const operator = new InternalClient(secrets as unknown as PlatformConfig)
    await operator.call(createAdmin, staff, 30_000)
    author = await aMember(product, operator, secrets['TOKEN_PRIVATE_JWK'] ?? '')
    await product.drain()
    moderator = await BrowserUser.open(browser, product.url, 'moderator', desktop)
    await logInToConsole(moderator, staff.phone, staff.password)
  }, 180_000)
  afterAll(async () => {
    await browser.close()
    await product?.stop()
  })
  const serialTest = serialTests(() => [moderator])
  const heading = /^动态 · /
  const press = (key: string) => moderator.page.keyboard.press(key)

  serialTest('what was not seen is not approved: neither a blurred picture nor a text cut off below', async () => {
    const image = (await author.call(addPostImg, { key: await author.upload(await landscape()) })).img._id
    await author.call(addPost, {
      type: 'mood',
      text: `加微信 abc_12345\n${'很长的一段\n'.repeat(120)}`,
      images: [image],
    })
    await product.drain()
    await moderator.tap('menuitem', '动态')
    await begin(moderator, heading)
    const approve = moderator.byRole('button', '通过')
    await press('a')
    await moderator.seesText(/还有 1 张照片没有看/)
    await press('p')
    await moderator.sees('button', '第 1 张照片')
    await moderator.seesText(/还有 1 段文字没有看完/)
    expect(await approve.isDisabled()).toBe(true)
    // scrolls to its end, where it can be read
    await press('a')
    await moderator.page.waitForFunction(() => document.body.innerText.includes('没有看完') === false)
    expect(await approve.isDisabled()).toBe(false)
    await press('a')
    await moderator.seesText('已通过“岚”的动态')
  })

  serialTest('no one is notified yet, and z returns it to the queue', async () => {
    await moderator.seesText('没有待审核的动态')
    await product.drain()
    expect(await states(author)).toEqual([0])
    await press('z')
    await moderator.sees('heading', heading)
    await moderator.seesText('已撤销，重新等待处理')
    await press('1')
    await moderator.sees('dialog', /^不通过/)
    await press('Enter')
    await moderator.seesText('没有待审核的动态')
  })
}

const states = async (author: Visitor): Promise<number[]> =>
  (await author.call(getUserPosts, {})).posts.map(({ isChecked }) => isChecked)

const aMember = async (product: TestProduct, operator: InternalClient, key: string): Promise<Visitor> => {
  const id = newId()
  const liveCity = { province: '北京', city: '北京', provinceCode: '11', cityCode: '1101' }
  await operator.call(
    importMember,
    {
      _id: id,
      GID: '36000009',
      phone: '13500000669',
      createdAt: new Date().toISOString(),
      fields: { name: '岚', gender: 2, birthday: '1995-01-01', liveCity, work: 1 },
      state: 'approved',
    },
    30_000,
  )
  const member = new Visitor(product.url)
  member.id = id
  member.token = await new TokenSigner(key).sign(
    { sub: id, type: 'normal', sid: newId(), client: 'app' },
    3_600,
    new Date(),
  )
  return member
}
