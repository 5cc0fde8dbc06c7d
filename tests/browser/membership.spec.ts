import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, test } from '@jest/globals'
import { browserOrReason, BrowserUnavailable } from '@xinyu/testkit/browser'
import { BrowserUser, desk } from '@xinyu/testkit/browser-user'
import { startTestProduct, type TestProduct } from '@xinyu/testkit/product'
import type { Browser } from 'playwright-core'
import { joinByPhone } from './acts/join.ts'
import {
  askBack,
  buyWithReceipt,
  cancelMembership,
  checkIn,
  giveBack,
  giveVip,
  meetCap,
  readEnglishReceipt,
  renameProduct,
  rotateKeys,
} from './acts/membership.ts'
import { logInToConsole } from './acts/review.ts'
import { chapters } from './chapters.ts'

const run = promisify(execFile)
const admin = { phone: '13900000001', password: 'correct-horse-7' }
const outcome = await browserOrReason()

if (outcome instanceof BrowserUnavailable)
  test.skip(`membership and honest money in two windows: ${outcome.message}`, () => undefined)
else describe('a member at a phone and finance at a desk', () => tell(outcome))

function tell(browser: Browser): void {
  let product: TestProduct
  let member: BrowserUser
  let finance: BrowserUser

  beforeAll(async () => {
    product = await startTestProduct()
    await run(
      process.execPath,
      [resolve('host/dist/cli.js'), 'create-admin', '--phone', admin.phone, '--password', admin.password],
      { env: { ...process.env, XINYU_DATA: product.dataDir, NODE_OPTIONS: '' } },
    )
    member = await BrowserUser.open(browser, product.url, '晚晴')
    finance = await BrowserUser.open(browser, product.url, 'finance', desk)
  }, 180_000)
  afterAll(async () => {
    await browser.close()
    await product?.stop()
  })
  const chapter = chapters(() => [member, finance])

  chapter('a member joins and checks in', async () => {
    await member.goto('/')
    await member.tap('button', '登录 / 注册')
    await member.answers('你是否已满18周岁？', '我已成年')
    await joinByPhone(member, product.url, '13800000041')
    await member.sees('heading', '怎么称呼你？')
    await checkIn(member)
  })

  chapter('finance names a product in English', async () => {
    await logInToConsole(finance, admin.phone, admin.password)
    await renameProduct(finance, '60关点', 'Starter points')
  })

  chapter('buys points, sees what there is now, and has a receipt, in English too', async () => {
    await buyWithReceipt(member)
    await readEnglishReceipt(member, 'Starter points')
  })

  chapter('sets a cap, which refuses the next order and says why and until when', async () => {
    await meetCap(member)
  })

  chapter('finance gives VIP days with a reason, and the member has them', async () => {
    const userId = await member.page.evaluate(
      () => (JSON.parse(localStorage.getItem('xinyu.session') ?? '{}') as { userId?: string }).userId ?? '',
    )
    await giveVip(finance, userId, 5)
    await product.drain()
    await member.goto('/vip')
    await member.sees('heading', '你是VIP会员')
  })

  chapter('what can be cancelled is said, and the days that are there stay', async () => {
    await cancelMembership(member)
    await member.sees('heading', '你是VIP会员')
  })

  chapter('a purchase by a minor is asked back; finance finds it, and its money goes back', async () => {
    await askBack(member)
    await giveBack(finance)
    await member.goto('/vip/orders')
    await member.seesText('已退款')
  })

  chapter('an administrator rotates the keys, which ends nobody’s day', async () => {
    await rotateKeys(finance)
  })
}
