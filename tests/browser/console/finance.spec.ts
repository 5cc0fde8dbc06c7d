import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { readRunning } from '@xinyu/platform/runtime/running-file'
import { addOrder } from '@xinyu/contracts/http/product/orders'
import { importMember } from '@xinyu/contracts/internal/users-operations'
import { TokenSigner } from '@xinyu/platform/auth/token'
import type { PlatformConfig } from '@xinyu/platform/config'
import { newId } from '@xinyu/platform/ids'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { tryStartBrowser, BrowserUnavailable } from '@xinyu/testkit/browser/browser'
import { BrowserUser, desktop } from '@xinyu/testkit/browser/browser-user'
import { startTestProduct, type TestProduct } from '@xinyu/testkit/product'
import { Visitor } from '@xinyu/testkit/people/visitor'
import type { Browser } from 'playwright-core'
import { differenceFound } from '../../journeys/fixture/difference.fixture.ts'
import { lastMonthIsOver } from '../../journeys/fixture/month.fixture.ts'
import {
  approveCorrection,
  askToReopen,
  correctPoints,
  lockMonth,
  readLedger,
  readMonth,
  refundOrder,
  reopenMonth,
  settleDifference,
  useView,
} from '../steps/finance.ts'
import { logInToConsole } from '../steps/review.ts'
import { serialTests } from '../fixture/serial-tests.ts'

const run = promisify(execFile)
const password = 'correct-horse-7'
const phones = { one: '13900000011', other: '13900000012' }
const outcome = await tryStartBrowser()

if (outcome instanceof BrowserUnavailable)
  test.skip(`finance’s day in the console: ${outcome.message}`, () => undefined)
else describe('two people of finance at their desks', () => suite(outcome))

function suite(browser: Browser): void {
  let product: TestProduct
  let one: BrowserUser
  let other: BrowserUser
  let lastMonth = ''
  const memberId = newId()

  beforeAll(async () => {
    product = await startTestProduct(process.env.PORT ? { port: Number(process.env.PORT) } : {})
    for (const phone of Object.values(phones))
      await run(
        process.execPath,
        [resolve('host/dist/cli.js'), 'create-admin', '--phone', phone, '--password', password, '--roles', 'finance'],
        { env: { ...process.env, XINYU_DATA: product.dataDir, NODE_OPTIONS: '' } },
      )
    lastMonth = await lastMonthIsOver(product)
    await buy(product, memberId)
    one = await BrowserUser.open(browser, product.url, 'finance', desktop)
    other = await BrowserUser.open(browser, product.url, 'finance 2', desktop)
  }, 180_000)
  afterAll(async () => {
    await browser.close()
    await product?.stop()
  })
  const serialTest = serialTests(() => [one, other])

  serialTest('finance begins with its month, and reads it and its files by keyboard', async () => {
    await logInToConsole(one, phones.one, password)
    await readMonth(one)
  })

  serialTest('points are corrected with a reason; above the limit a colleague finds and approves it', async () => {
    await correctPoints(one, { userId: memberId, change: '2000', reason: '活动补偿' })
    await one.seesText('等待另一位同事批准')
    await one.seesText(/需要另一位同事决定/)
    await logInToConsole(other, phones.other, password)
    await approveCorrection(other, '活动补偿')
  })

  serialTest('the ledger shows both sides of it, and that the sums are zero', async () => {
    await readLedger(other, '会员·关点 +2000 关点')
  })

  serialTest('an order is refunded, and its page shows the whole history', async () => {
    await refundOrder(one, '60关点', '重复购买')
  })

  serialTest('a difference to last night’s bill is settled with a reason', async () => {
    await differenceFound(product, { orderId: newId(), ours: 600, theirs: 700 })
    await settleDifference(other, '金额不一致', '渠道多收一元，已线下退还')
  })

  serialTest('by keyboard alone, last month is locked, and opens again only when a colleague agrees', async () => {
    await lockMonth(one, lastMonth)
    await askToReopen(one, '税率有误')
    expect(await one.page.getByRole('button', { name: '批准重新打开' }).count()).toBe(0)
    await reopenMonth(other, lastMonth)
  })

  serialTest('a view of the orders is saved by a name and picked from the toolbar', async () => {
    await useView(other, '已退款', '退了的')
  })
}

/** A member who bought 60 guanPoint. */
const buy = async (product: TestProduct, id: string): Promise<void> => {
  const secrets = readRunning(product.dataDir).env
  const liveCity = { province: '北京', city: '北京', provinceCode: '11', cityCode: '1101' }
  await new InternalClient(secrets as unknown as PlatformConfig).call(
    importMember,
    {
      _id: id,
      GID: '33000011',
      phone: '13500000111',
      createdAt: new Date().toISOString(),
      fields: { name: '岚', gender: 2, birthday: '1995-01-01', liveCity, work: 1 },
      avatar: 'a000000000.jpg',
      state: 'approved',
    },
    30_000,
  )
  const member = new Visitor(product.url)
  member.id = id
  const signer = new TokenSigner(secrets['TOKEN_PRIVATE_JWK'] ?? '')
  member.token = await signer.sign({ sub: id, type: 'normal', sid: newId(), client: 'app' }, 3_600, new Date())
  await product.drain()
  const { orderId } = await member.call(addOrder, { productNum: 'point-60' })
  await member.pay(orderId)
  await product.drain()
}
