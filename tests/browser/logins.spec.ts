import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { browserOrReason, BrowserUnavailable } from '@xinyu/testkit/browser'
import { BrowserUser } from '@xinyu/testkit/browser-user'
import { startTestProduct, type TestProduct } from '@xinyu/testkit/product'
import type { Browser } from 'playwright-core'
import { bindPhone, logInAt } from './acts/other-login.ts'
import { chapters } from './chapters.ts'

jest.setTimeout(90_000)
const outcome = await browserOrReason()

if (outcome instanceof BrowserUnavailable)
  test.skip(`logging in with WeChat and Apple in a browser: ${outcome.message}`, () => undefined)
else describe('two people at phones', () => tell(outcome))

function tell(browser: Browser): void {
  let product: TestProduct
  let yu: BrowserUser
  let lin: BrowserUser

  beforeAll(async () => {
    product = await startTestProduct()
    yu = await BrowserUser.open(browser, product.url, '小雨')
    lin = await BrowserUser.open(browser, product.url, '林姐')
  }, 180_000)
  afterAll(async () => {
    await browser.close()
    await product?.stop()
  }, 60_000)
  const chapter = chapters(() => [yu, lin])
  const begin = async (person: BrowserUser): Promise<void> => {
    await person.goto('/')
    await person.tap('button', '登录 / 注册')
    await person.answers('您是否已满18周岁？', '我已成年')
  }

  chapter('one turns back at WeChat, then joins by it, binds a phone, and is in', async () => {
    await begin(yu)
    await yu.byRole('checkbox', '我已阅读并同意').check()
    await yu.tap('button', '微信登录')
    await yu.tap('button', '取消登录')
    await yu.sees('heading', '您取消了登录')
    await yu.tap('link', '返回登录')
    await logInAt(yu, '微信登录', '小雨')
    await bindPhone(yu, product.url, '13600000081', '绑定并进入')
    await yu.sees('heading', '您是谁')
    await yu.goto('/')
    await yu.page.getByRole('main').waitFor()
    expect(new URL(yu.page.url()).pathname).toBe('/')
  })

  chapter('binds an Apple account as well, and unbinds WeChat', async () => {
    await yu.goto('/about/account')
    await yu.tap('button', '绑定Apple 账号')
    await yu.tap('button', '我是小雨')
    await yu.sees('button', '解绑Apple 账号')
    await yu.tap('button', '解绑微信')
    await yu.answers('解绑微信？', '解绑')
    await yu.sees('button', '绑定微信')
  })

  chapter('another joins with Apple; the last way in stays until there is a phone', async () => {
    await begin(lin)
    await logInAt(lin, '通过 Apple 登录', '林姐')
    await lin.sees('heading', '您是谁')
    await lin.goto('/about/account')
    await lin.tap('button', '解绑Apple 账号')
    await lin.answers('解绑Apple 账号？', '解绑')
    await lin.seesToast('这是您唯一的登录方式，请先绑定手机号再解绑')
    await lin.tap('link', '绑定手机号')
    await bindPhone(lin, product.url, '13600000082', '绑定手机号')
    await lin.sees('link', '更换手机号')
    await lin.tap('button', '解绑Apple 账号')
    await lin.answers('解绑Apple 账号？', '解绑')
    await lin.sees('button', '绑定Apple 账号')
  })
}
