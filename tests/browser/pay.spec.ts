import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { browserOrReason, BrowserUnavailable } from '@xinyu/testkit/browser'
import { BrowserUser, desk } from '@xinyu/testkit/browser-user'
import { startTestProduct, type TestProduct } from '@xinyu/testkit/product'
import type { Browser } from 'playwright-core'
import { buyPointsAtApple, buyPointsByWechat } from './acts/buy.ts'
import { chapters } from './chapters.ts'
import { joinByPhone } from './acts/join.ts'

const outcome = await browserOrReason()

if (outcome instanceof BrowserUnavailable) test.skip(`paying in a browser: ${outcome.message}`, () => undefined)
else describe('somebody with a phone, and later at a desk', () => tell(outcome))

function tell(browser: Browser): void {
  let product: TestProduct
  let buyer: BrowserUser
  let atDesk: BrowserUser

  beforeAll(async () => {
    product = await startTestProduct()
    buyer = await BrowserUser.open(browser, product.url, 'phone')
    atDesk = await BrowserUser.open(browser, product.url, 'desk', desk)
  }, 180_000)
  afterAll(async () => {
    await browser.close()
    await product?.stop()
  })
  const chapter = chapters(() => [buyer, atDesk])
  const join = async (person: BrowserUser, phone: string): Promise<void> => {
    await person.goto('/')
    await person.tap('button', '登录 / 注册')
    await person.answers('你是否已满18周岁？', '我已成年')
    await joinByPhone(person, product.url, phone)
    await person.sees('heading', '怎么称呼你？')
  }
  const orderPage = '/vip/check-order?tab=1'

  chapter('by WeChat on a phone: its page, the way back, and one answer', async () => {
    await join(buyer, '13800000031')
    await buyer.goto(orderPage)
    await buyPointsByWechat(buyer, '¥6')
    expect(await buyer.page.getByText('等待支付').count()).toBe(0)
  })

  chapter('in the App Store: who turns back has bought nothing, who buys is credited once', async () => {
    await buyer.goto(orderPage)
    await buyPointsAtApple(buyer, '¥6')
    expect(await buyer.page.getByText('等待支付').count()).toBe(0)
    expect(new URL(buyer.page.url()).hash).toBe('')
    await buyer.page.reload()
    await buyer.seesText('已到账60关点。')
    await buyer.goto(orderPage)
    await buyer.seesText(/120/)
  })

  chapter('by WeChat at a desk: a code that a phone scans, and the page follows by itself', async () => {
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
}
