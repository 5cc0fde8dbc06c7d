import { afterAll, beforeAll, describe, test } from '@jest/globals'
import { tryStartBrowser, BrowserUnavailable } from '@xinyu/testkit/browser/browser'
import type { BrowserUser } from '@xinyu/testkit/browser/browser-user'
import type { TestProduct } from '@xinyu/testkit/product'
import type { Visitor } from '@xinyu/testkit/people/visitor'
import type { Browser } from 'playwright-core'
import { twoMembersOneBrowser } from '../steps/session.ts'
import { serialTests } from '../fixture/serial-tests.ts'

const outcome = await tryStartBrowser()

if (outcome instanceof BrowserUnavailable) test.skip(`the assistant: ${outcome.message}`, () => undefined)
else describe('a member and the assistant', () => suite(outcome))

function suite(browser: Browser): void {
  let product: TestProduct
  let wei: Visitor
  let member: BrowserUser

  beforeAll(async () => {
    ;({
      product,
      other: wei,
      member,
    } = await twoMembersOneBrowser(browser, [
      { name: '岚', GID: '38000001', phone: '13800000081' },
      { name: '伟', GID: '38000002', phone: '13800000082' },
    ]))
  }, 180_000)
  afterAll(async () => {
    await browser.close()
    await product?.stop()
  })
  const serialTest = serialTests(() => [member])

  serialTest(
    'from the help centre a question is answered at once, marked as AI, in bold where it matters',
    async () => {
      await member.goto('/about/connect')
      await member.tap('link', 'AI助手')
      await member.sees('heading', 'AI助手')
      await member.tap('button', '可以退款吗？')
      await member.seesText('AI 生成')
      await member.page.locator('strong', { hasText: '可以退款吗？' }).waitFor()
      await member.sees('button', '复制')
    },
  )

  serialTest('in a new conversation it helps with the first message', async () => {
    await member.goto(`/chat?${new URLSearchParams({ id: wei.id, username: '伟', favorite_id: '' })}`)
    await member.tap('link', '请AI帮我开个头')
    await member.sees('heading', '写给伟的第一句话')
    await member.tap('button', '帮我想三句自然的开场白')
    await member.page.locator('strong', { hasText: '对方公开写过的内容' }).waitFor()
    await member.tap('button', '清空')
    await member.sees('heading', '写给伟的第一句话')
  })
}
