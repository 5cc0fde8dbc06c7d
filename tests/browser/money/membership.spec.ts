import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, test } from '@jest/globals'
import { tryStartBrowser, BrowserUnavailable } from '@xinyu/testkit/browser/browser'
import { BrowserUser, desktop } from '@xinyu/testkit/browser/browser-user'
import { startTestProduct, type TestProduct } from '@xinyu/testkit/product'
import type { Browser } from 'playwright-core'
import { joinByPhone } from '../steps/join.ts'
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
} from '../steps/membership.ts'
import { logInToConsole } from '../steps/review.ts'
import { serialTests } from '../fixture/serial-tests.ts'

const run = promisify(execFile)
const admin = { phone: '13900000001', password: 'correct-horse-7' }
const outcome = await tryStartBrowser()

if (outcome instanceof BrowserUnavailable)
  test.skip(`membership and payments in two browsers: ${outcome.message}`, () => undefined)
else describe('a member at a phone and finance at a desk', () => suite(outcome))

function suite(browser: Browser): void {
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
    finance = await BrowserUser.open(browser, product.url, 'finance', desktop)
  }, 180_000)
  afterAll(async () => {
    await browser.close()
    await product?.stop()
  })
  const serialTest = serialTests(() => [member, finance])

  serialTest('a member joins and checks in', async () => {
    await member.goto('/')
    await member.tap('button', '登录 / 注册')
    await member.answers('你是否已满18周岁？', '我已成年')
    await joinByPhone(member, product.url, '13800000041')
    await member.sees('heading', '怎么称呼你？')
    await checkIn(member)
  })

  serialTest('finance names a product in English', async () => {
    await logInToConsole(finance, admin.phone, admin.password)
    await renameProduct(finance, '60关点', 'Starter points')
  })

  serialTest('buys points, sees what there is now, and has a receipt, in English too', async () => {
    await buyWithReceipt(member)
    await readEnglishReceipt(member, 'Starter points')
  })

  serialTest('sets a cap, which refuses the next order and says why and until when', async () => {
    await meetCap(member)
  })

  serialTest('finance gives VIP days with a reason, and the member has them', async () => {
    const userId = await member.page.evaluate(
      () => (JSON.parse(localStorage.getItem('xinyu.session') ?? '{}') as { userId?: string }).userId ?? '',
    )
    await giveVip(finance, userId, 5)
    await product.drain()
    await member.goto('/vip')
    await member.sees('heading', '你是VIP会员')
  })

  serialTest('the page says what can be cancelled, and existing days stay', async () => {
    await cancelMembership(member)
    await member.sees('heading', '你是VIP会员')
  })

  serialTest('a refund for a minor’s purchase is requested; finance finds it and refunds it', async () => {
    await askBack(member)
    await giveBack(finance)
    await member.goto('/vip/orders')
    await member.seesText('已退款')
  })

  serialTest('an administrator rotates the keys without interrupting anyone', async () => {
    await rotateKeys(finance)
  })
}
