import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, test } from '@jest/globals'
import { addMsg2 } from '@xinyu/contracts/http/msg/messages'
import { reportUser } from '@xinyu/contracts/http/users/reports'
import { tryStartBrowser, BrowserUnavailable } from '@xinyu/testkit/browser/browser'
import { BrowserUser, desktop } from '@xinyu/testkit/browser/browser-user'
import { startTestProduct, type TestProduct } from '@xinyu/testkit/product'
import type { Visitor } from '@xinyu/testkit/people/visitor'
import type { Browser } from 'playwright-core'
import { People } from '../../journeys/fixture/people.fixture.ts'
import { serialTests } from '../fixture/serial-tests.ts'
import { logInToConsole } from '../steps/review.ts'
import { beLoggedIn } from '../steps/session.ts'

const staff = { phone: '13900000061', password: 'correct-horse-7', name: '初审', roles: ['moderator' as const] }
const text = '你好，我在做海外数字黄金，每天稳定收益百分之五，想了解的话我带你一起做'
const outcome = await tryStartBrowser()

if (outcome instanceof BrowserUnavailable) test.skip(`incidents: ${outcome.message}`, () => undefined)
else describe('accounts that belong together', () => suite(outcome))

function suite(browser: Browser): void {
  let product: TestProduct
  let victim: Visitor
  let moderator: BrowserUser
  let reader: BrowserUser

  beforeAll(async () => {
    product = await startTestProduct()
    const people = new People(product)
    victim = await people.member({ name: '岚', GID: '36000191', phone: '13600000191' })
    const swindlers = []
    for (const place of [1, 2, 3])
      swindlers.push(
        await people.member({ name: `阿财${place}`, GID: `3600019${place + 1}`, phone: `1360000019${place + 1}` }),
      )
    await people.admin(staff)
    await product.drain()
    for (const [place, one] of swindlers.entries())
      await one.call(addMsg2, { user2_id: victim.id, content: `${text}${'！'.repeat(place)}`, clientId: randomUUID() })
    await victim.call(reportUser, { user2_id: swindlers[0]?.id ?? '', reason: 'scam', text: '群发投资广告' })
    await product.drain()
    moderator = await BrowserUser.open(browser, product.url, 'moderator', desktop)
    reader = await BrowserUser.open(browser, product.url, 'reader')
    await beLoggedIn(reader, victim)
  }, 180_000)
  afterAll(async () => {
    await browser.close()
    await product?.stop()
  })
  const serialTest = serialTests(() => [moderator, reader])

  serialTest('a moderator goes from a report to all of them, acts and takes it back, by keyboard alone', async () => {
    const { keyboard } = moderator.page
    await logInToConsole(moderator, staff.phone, staff.password)
    await moderator.goto('/admin/reports')
    await moderator.tap('cell', '诈骗')
    await moderator.sees('button', '查找同伙')
    await keyboard.press('i')
    await moderator.sees('heading', '3 个账号互相关联')
    await moderator.seesText('文字相似 · 消息')
    await moderator.sees('button', '处理选中的 3 个账号')
    await keyboard.press('a')
    const dialog = moderator.page.getByRole('dialog')
    const press = async (role: 'button' | 'checkbox', name: string, key: string) => {
      await dialog.getByRole(role, { name, exact: true }).focus()
      await keyboard.press(key)
    }
    await press('button', '诈骗或索要财物', 'Enter')
    await press('button', '限制联系陌生人', 'Enter')
    await press('checkbox', '对收信人隐藏他们最近 30 天发出的消息', 'Space')
    await press('checkbox', '提醒最近 30 天收到他们消息的人（撤销时会再通知）', 'Space')
    await press('button', '限制', 'Enter')
    await moderator.seesText('3 个账号已处理，0 个未处理（原因见下表）。')
    await product.drain()
    await reader.goto('/message/sys')
    await reader.seesText(/给你发过消息的阿财\d涉嫌诈骗/)
    const undo = moderator.byRole('button', '全部撤销')
    await undo.focus()
    await keyboard.press('Enter')
    await moderator.page.getByText('已撤销', { exact: true }).first().waitFor()
    await product.drain()
    await reader.goto('/message/sys')
    await reader.seesText(/关于阿财\d的提醒已撤回/)
  })
}
