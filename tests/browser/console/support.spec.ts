import { afterAll, beforeAll, describe, test } from '@jest/globals'
import { tryStartBrowser, BrowserUnavailable } from '@xinyu/testkit/browser/browser'
import { BrowserUser, desktop } from '@xinyu/testkit/browser/browser-user'
import { startTestProduct, type TestProduct } from '@xinyu/testkit/product'
import type { Visitor } from '@xinyu/testkit/people/visitor'
import type { Browser } from 'playwright-core'
import { People } from '../../journeys/fixture/people.fixture.ts'
import { logInToConsole } from '../steps/review.ts'
import { beLoggedIn } from '../steps/session.ts'
import { serialTests } from '../fixture/serial-tests.ts'

const staff = { phone: '13900000031', password: 'correct-horse-7', name: '客服', roles: ['support' as const] }
const outcome = await tryStartBrowser()

if (outcome instanceof BrowserUnavailable) test.skip(`a question to support: ${outcome.message}`, () => undefined)
else describe('a member and support', () => suite(outcome))

function suite(browser: Browser): void {
  let product: TestProduct
  let lan: Visitor
  let member: BrowserUser
  let support: BrowserUser

  beforeAll(async () => {
    product = await startTestProduct(process.env.PORT ? { port: Number(process.env.PORT) } : {})
    const people = new People(product)
    lan = await people.member({ name: '岚', GID: '36000001', phone: '13600000081' })
    await people.admin(staff)
    await product.drain()
    member = await BrowserUser.open(browser, product.url, 'member')
    support = await BrowserUser.open(browser, product.url, 'support', desktop)
    await beLoggedIn(member, lan)
  }, 180_000)
  afterAll(async () => {
    await browser.close()
    await product?.stop()
  })
  const serialTest = serialTests(() => [member, support])

  serialTest('the help centre answers common questions; other questions go to support', async () => {
    await member.goto('/about/connect')
    await member.page.getByRole('searchbox').fill('退钱')
    await member.seesText('可以退款吗？')
    await member.tap('link', '问客服')
    await member.sees('heading', '问客服')
    await member.fill('问题', '我的礼物没有到账')
    await member.tap('button', '发送')
    await member.seesText('等待答复')
    await member.seesText('我的礼物没有到账')
  })

  serialTest('support finds it first in the queue, takes it by key and answers', async () => {
    await logInToConsole(support, staff.phone, staff.password)
    await support.goto('/admin/questions')
    await support.tap('cell', '我的礼物没有到账')
    await support.sees('button', '发送答复')
    await support.page.keyboard.press('m')
    await support.sees('button', '放回')
    await support.page.keyboard.press('r')
    await support.page.keyboard.type('已为你补发礼物')
    await support.page.keyboard.press('Control+Enter')
    await support.seesText('已答复，会员已收到通知')
    await product.drain()
  })

  serialTest('the member is notified at once, reads the answer and rates it', async () => {
    await member.seesText('已为你补发礼物')
    await member.tap('radio', '5星')
    await member.tap('button', '提交评价')
    await member.sees('img', '5星')
    await member.goto('/message/sys')
    await member.seesText('客服答复了你的问题')
  })
}
