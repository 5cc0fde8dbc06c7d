import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { tryStartBrowser, BrowserUnavailable } from '@xinyu/testkit/browser/browser'
import { seriousFindings } from '@xinyu/testkit/browser/browser-axe'
import { BrowserUser, desktop } from '@xinyu/testkit/browser/browser-user'
import { startTestProduct, type TestProduct } from '@xinyu/testkit/product'
import type { Browser } from 'playwright-core'
import {
  askForPayouts,
  financePassword,
  financePhones,
  giveFlowers,
  createWithdrawFixture,
  password,
} from '../../journeys/fixture/withdraw.fixture.ts'
import { logInToConsole } from '../steps/review.ts'
import { approveBatch, approveWithdrawal, givePayee, proposeBatch, withdrawAll } from '../steps/withdraw.ts'
import { beLoggedIn } from '../steps/session.ts'
import { serialTests } from '../fixture/serial-tests.ts'

const outcome = await tryStartBrowser()

if (outcome instanceof BrowserUnavailable) test.skip(`flowers become cash: ${outcome.message}`, () => undefined)
else describe('a member with flowers, and two people of finance', () => suite(outcome))

function suite(browser: Browser): void {
  let product: TestProduct
  let lan: BrowserUser
  let one: BrowserUser
  let other: BrowserUser

  beforeAll(async () => {
    product = await startTestProduct(process.env.PORT ? { port: Number(process.env.PORT) } : {})
    const fixture = await createWithdrawFixture(product, { isVerified: true })
    await giveFlowers(product, fixture)
    lan = await BrowserUser.open(browser, product.url, '岚')
    one = await BrowserUser.open(browser, product.url, 'finance', desktop)
    other = await BrowserUser.open(browser, product.url, 'finance too', desktop)
    await beLoggedIn(lan, fixture.receiver)
  }, 240_000)
  afterAll(async () => {
    await browser.close()
    await product?.stop()
  })
  const serialTest = serialTests(() => [lan, one, other])

  serialTest('she is asked for a payee first and continues from there', async () => {
    await lan.goto('/vip/gift-center')
    await lan.seesText('¥118.79')
    await givePayee(lan, { password, realName: '王小岚', account: 'lan@example.com' })
    await lan.sees('dialog', '提现')
    expect(await seriousFindings(lan.page)).toEqual([])
  })

  serialTest('she sees the sum line by line, confirms, and her flowers are frozen', async () => {
    await withdrawAll(lan, password, '¥112.85')
    await lan.seesText('有一笔提现正在处理，完成后可再次申请。')
  })

  serialTest('two people of finance approve: the first one cannot alone, the second pays', async () => {
    await logInToConsole(one, financePhones[0], financePassword)
    await approveWithdrawal(one, '岚', '批准（还需另一人）')
    await one.seesText('已批准，等待另一位同事')
    expect(await one.page.getByRole('button', { name: /^批准并付款/ }).count()).toBe(0)
    await logInToConsole(other, financePhones[1], financePassword)
    await approveWithdrawal(other, '岚', /^批准并付款/)
    await other.seesText('已到账')
    expect(await seriousFindings(other.page)).toEqual([])
  })

  serialTest('she is notified, and her history shows it with the flowers redeemed', async () => {
    await product.drain()
    await lan.goto('/message/sys')
    await lan.seesText('提现已到账')
    await lan.goto('/vip/gift-center')
    await lan.seesText('已到账')
    await lan.goto('/about/receive-gift-service')
    await lan.seesText('三、价值怎样计算')
    await lan.goto('/me/withdraw-info')
    await lan.seesText('**岚 · la***@example.com')
    expect(await seriousFindings(lan.page)).toEqual([])
  })

  serialTest(
    'by keyboard alone, one proposes two payouts as a batch, and only a colleague can have them paid',
    async () => {
      await askForPayouts(product)
      await proposeBatch(one, ['溪', '雨'])
      expect(await one.page.getByRole('button', { name: /^批准并付款/ }).count()).toBe(0)
      await approveBatch(other, '¥190.00')
      await other.seesText('已批准，正在逐笔付款')
      await other.page.getByRole('cell', { name: '已批准付款' }).nth(1).waitFor()
      await other.seesText('已处理')
      expect(await seriousFindings(other.page)).toEqual([])
    },
  )
}
