import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, test } from '@jest/globals'
import { addMsg2 } from '@xinyu/contracts/http/msg/messages'
import { tryStartBrowser, BrowserUnavailable } from '@xinyu/testkit/browser/browser'
import { BrowserUser, desktop } from '@xinyu/testkit/browser/browser-user'
import { landscape } from '@xinyu/testkit/samples/portraits'
import { startTestProduct, type TestProduct } from '@xinyu/testkit/product'
import type { Visitor } from '@xinyu/testkit/people/visitor'
import type { Browser } from 'playwright-core'
import { People } from '../../journeys/fixture/people.fixture.ts'
import { joinByPhone } from '../steps/join.ts'
import { logInToConsole } from '../steps/review.ts'
import { beLoggedIn } from '../steps/session.ts'
import { serialTests } from '../fixture/serial-tests.ts'

const password = 'correct-horse-7'
const moderator = { phone: '13900000041', password, name: '初审', roles: ['moderator' as const] }
const staffMember = { phone: '13900000042', password, name: '复核', roles: ['moderator' as const] }
const phone = '13600000092'
const outcome = await tryStartBrowser()

if (outcome instanceof BrowserUnavailable) test.skip(`reports and appeals: ${outcome.message}`, () => undefined)
else describe('a report, a ban and an appeal', () => suite(outcome))

function suite(browser: Browser): void {
  let product: TestProduct
  let lan: Visitor
  let hai: Visitor
  let reporter: BrowserUser
  let banned: BrowserUser
  let first: BrowserUser
  let second: BrowserUser

  beforeAll(async () => {
    product = await startTestProduct(process.env.PORT ? { port: Number(process.env.PORT) } : {})
    const people = new People(product)
    lan = await people.member({ name: '岚', GID: '36000091', phone: '13600000091' })
    hai = await people.member({ name: '海', GID: '36000092', phone, gender: 1 })
    for (const staff of [moderator, staffMember]) await people.admin(staff)
    await product.drain()
    for (const content of ['在吗？', '先转我两千块'])
      await hai.call(addMsg2, { user2_id: lan.id, content, clientId: randomUUID() })
    reporter = await BrowserUser.open(browser, product.url, 'reporter')
    banned = await BrowserUser.open(browser, product.url, 'banned')
    first = await BrowserUser.open(browser, product.url, 'first moderator', desktop)
    second = await BrowserUser.open(browser, product.url, 'second moderator', desktop)
    await beLoggedIn(reporter, lan)
    await banned.context.addInitScript(() => localStorage.setItem('xinyu.adult', 'yes'))
  }, 180_000)
  afterAll(async () => {
    await browser.close()
    await product?.stop()
  })
  const serialTest = serialTests(() => [reporter, banned, first, second])

  serialTest('a member selects a message and a picture as evidence and reports', async () => {
    await reporter.goto(`/chat?id=${hai.id}&username=海`)
    await reporter.seesText('先转我两千块')
    await reporter.tap('button', '聊天菜单')
    await reporter.page.getByRole('dialog').getByRole('button', { name: '举报' }).click()
    await reporter.tap('radio', '诈骗')
    await reporter.byRole('checkbox', /先转我两千块/).check()
    await reporter.seesText('已选1条')
    const buffer = Buffer.from(await landscape())
    await reporter.page.getByLabel('添加图片').setInputFiles({ name: 'proof.jpg', mimeType: 'image/jpeg', buffer })
    await reporter.sees('button', '移除第1张图片')
    await reporter.tap('button', '提交举报')
    await reporter.seesToast('举报已收到，我们会尽快处理')
    await reporter.goto('/setting/reports')
    await reporter.seesText('处理中')
    await reporter.seesText(/1条聊天消息作为证据 · 1张图片/)
  })

  serialTest('a moderator reads it at the desk and bans by key, with the rule', async () => {
    await logInToConsole(first, moderator.phone, password)
    await first.goto('/admin/reports')
    await first.tap('cell', '诈骗')
    await first.seesText('先转我两千块')
    await first.page.keyboard.press('p')
    await first.tap('button', '放大第 1 张图片')
    await first.sees('dialog', '放大对照')
    await first.page.keyboard.press('Escape')
    await first.page.getByRole('dialog').waitFor({ state: 'hidden' })
    await first.page.keyboard.press('b')
    await first.tap('button', '诈骗或索要财物')
    await first.page.getByRole('dialog').getByRole('button', { name: '封禁', exact: true }).click()
    await first.seesText('已封禁，举报人会收到通知')
    await product.drain()
    await reporter.goto('/setting/reports')
    await reporter.seesText('我们限制了对方的账号。')
  })

  serialTest('the banned person reads rule and reason at login, and appeals', async () => {
    await banned.goto('/login')
    await joinByPhone(banned, product.url, phone)
    await banned.sees('heading', '账号已被封禁')
    await banned.seesText('不得诱导转账、投资或索要财物')
    await banned.fill('为什么这次封禁不对？', '那是还她垫付的饭钱，有聊天记录')
    await banned.tap('button', '提交申诉')
    await banned.seesText('正在复核')
  })

  serialTest('the moderator who banned cannot decide it; a second one lifts it by keyboard', async () => {
    await first.goto('/admin/appeals')
    await first.page.getByText('那是还她垫付的饭钱，有聊天记录').click()
    await first.seesText(/须由另一位同事复核/)
    await logInToConsole(second, staffMember.phone, password)
    await second.goto('/admin/appeals')
    await second.page.getByText('那是还她垫付的饭钱，有聊天记录').click()
    await second.sees('button', '解除封禁')
    await second.page.keyboard.press('a')
    const dialog = second.page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('核实为还款')
    await dialog.getByRole('button', { name: '解除封禁' }).click()
    await second.seesText('已解除封禁')
    await product.drain()
  })

  serialTest('both are notified: one logs in again, the other reads that the decision changed', async () => {
    await banned.goto('/banned')
    await banned.sees('heading', '账号没有被封禁')
    await reporter.goto('/message/sys')
    await reporter.seesText('你举报的处理结果有变化')
    await reporter.goto('/setting/reports')
    await reporter.seesText(/另一位审核员复核/)
  })
}
