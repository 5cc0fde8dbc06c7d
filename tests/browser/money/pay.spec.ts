import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { tryStartBrowser, BrowserUnavailable } from '@xinyu/testkit/browser/browser'
import { BrowserUser, desktop } from '@xinyu/testkit/browser/browser-user'
import { startTestProduct, type TestProduct } from '@xinyu/testkit/product'
import type { Browser } from 'playwright-core'
import { buyPoints, buyPointsAtApple, buyPointsByWechat } from '../steps/buy.ts'
import { serialTests } from '../fixture/serial-tests.ts'
import { joinByPhone } from '../steps/join.ts'

const outcome = await tryStartBrowser()

if (outcome instanceof BrowserUnavailable) test.skip(`paying in a browser: ${outcome.message}`, () => undefined)
else describe('a buyer on a phone, and later on a computer', () => suite(outcome))

function suite(browser: Browser): void {
  let product: TestProduct
  let buyer: BrowserUser
  let atDesk: BrowserUser

  beforeAll(async () => {
    product = await startTestProduct()
    buyer = await BrowserUser.open(browser, product.url, 'phone')
    atDesk = await BrowserUser.open(browser, product.url, 'desk', desktop)
  }, 180_000)
  afterAll(async () => {
    await browser.close()
    await product?.stop()
  })
  const serialTest = serialTests(() => [buyer, atDesk])
  const join = async (person: BrowserUser, phone: string): Promise<void> => {
    await person.goto('/')
    await person.tap('button', '登录 / 注册')
    await person.answers('你是否已满18周岁？', '我已成年')
    await joinByPhone(person, product.url, phone)
    await person.sees('heading', '怎么称呼你？')
  }
  const orderPage = '/vip/check-order?tab=1'

  serialTest('by WeChat on a phone: its page, the way back, and one answer', async () => {
    await join(buyer, '13800000031')
    await buyer.goto(orderPage)
    await buyPointsByWechat(buyer, '¥6')
    expect(await buyer.page.getByText('等待支付').count()).toBe(0)
  })

  serialTest('in the App Store: cancelling buys nothing, buying is credited once', async () => {
    await buyer.goto(orderPage)
    await buyPointsAtApple(buyer, '¥6')
    expect(await buyer.page.getByText('等待支付').count()).toBe(0)
    expect(new URL(buyer.page.url()).hash).toBe('')
    await buyer.page.reload()
    await buyer.seesText('已到账60关点。')
    await buyer.goto(orderPage)
    await buyer.seesText(/120/)
  })

  serialTest('by WeChat on a computer: a phone scans a code, and the page updates by itself', async () => {
    await join(atDesk, '13800000032')
    await atDesk.goto(orderPage)
    await atDesk.sees('radiogroup', '选择数量')
    await atDesk.tap('radio', /60/)
    await atDesk.tap('radio', '微信支付')
    const opened = atDesk.page.waitForResponse((reply) => reply.url().endsWith('/product/getWxNativePayUrl'))
    await atDesk.tap('button', '微信支付 ¥6')
    await atDesk.sees('img', '付款二维码，¥6')
    const { codeUrl } = (await (await opened).json()) as { codeUrl: string }
    await buyer.page.goto(codeUrl)
    await buyer.tap('button', '确认付款')
    await atDesk.seesText('已到账60关点。')
  })

  test('at 127.0.0.1, the other name of localhost: by each provider, and back to where it began', async () => {
    const here = new URL(product.url)
    here.hostname = '127.0.0.1'
    const other = await BrowserUser.open(browser, here.origin, '127.0.0.1')
    await join(other, '13800000033')
    for (const [at, pay] of [buyPoints, buyPointsByWechat, buyPointsAtApple].entries()) {
      await other.goto(orderPage)
      await pay(other, '¥6')
      expect([at, new URL(other.page.url()).origin, other.problems]).toEqual([at, here.origin, []])
    }
    await other.close()
  })
}
