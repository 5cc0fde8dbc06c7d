import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { addMsg2 } from '@xinyu/contracts/http/msg/messages'
import { BrowserUnavailable, tryStartBrowser } from '@xinyu/testkit/browser/browser'
import type { BrowserUser } from '@xinyu/testkit/browser/browser-user'
import { landscape } from '@xinyu/testkit/samples/portraits'
import type { TestProduct } from '@xinyu/testkit/product'
import type { Visitor } from '@xinyu/testkit/people/visitor'
import type { Browser } from 'playwright-core'
import { twoMembersOneBrowser } from '../steps/session.ts'

const outcome = await tryStartBrowser()

if (outcome instanceof BrowserUnavailable) test.skip(`going back: ${outcome.message}`, () => undefined)
else describe('going back', () => suite(outcome))

function suite(browser: Browser): void {
  let product: TestProduct
  let member: BrowserUser
  let other: Visitor

  beforeAll(async () => {
    const started = await twoMembersOneBrowser(browser, [
      { name: '岚', GID: '37400001', phone: '13740000081' },
      { name: '海', GID: '37400002', phone: '13740000082' },
    ])
    ;({ product, member, other } = started)
    await other.call(addMsg2, { user2_id: started.me.id, content: '在吗', clientId: randomUUID() })
    await product.drain()
  }, 180_000)
  afterAll(async () => {
    await browser.close()
    await product?.stop()
  })
  const dialogs = () => member.page.locator('dialog[open]')
  const path = () => new URL(member.page.url()).pathname
  /** The conversation, opened from the list. */
  const enter = async (): Promise<void> => {
    await member.goto('/message')
    await member.sees('heading', '信')
    await member.goto(`/chat?id=${other.id}`)
    await member.seesText('在吗')
  }
  /** What was closed has no entry in the history any more. */
  const entriesLeft = () => member.page.waitForFunction(() => !(history.state as { layers?: number } | null)?.layers)
  const noDialog = () => dialogs().first().waitFor({ state: 'detached' })

  test('closes the picture first, then the conversation', async () => {
    await enter()
    await member.tap('button', '更多')
    await member.chooseFiles('相册', [
      { name: 'sea.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await landscape()) },
    ])
    const log = member.byRole('log', '聊天记录')
    await log.getByText('已送达').waitFor()
    await log.getByRole('button', { name: '查看大图' }).click()
    await dialogs().waitFor()
    await member.back()
    await noDialog()
    expect(path()).toBe('/chat')
    await member.back()
    await member.sees('heading', '信')
  })

  test('closes a question, then the menu that asked it, then an open panel', async () => {
    await enter()
    await member.tap('button', '表情')
    const panel = member.byRole('group', '表情')
    await panel.waitFor()
    await member.tap('button', '聊天菜单')
    await member.sees('dialog', '聊天菜单')
    await member.back()
    await noDialog()
    await panel.waitFor()
    await member.back()
    await panel.waitFor({ state: 'detached' })
    await member.tap('button', '表情')
    await panel.waitFor()
    await member.page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    await entriesLeft()
    expect(path()).toBe('/chat')
    await member.back()
    await member.sees('heading', '信')
  })

  test('from a page that a menu led to shows the page without the menu, and works on from there, forward too', async () => {
    await enter()
    await member.tap('button', '聊天菜单')
    await member
      .byRole('dialog', '聊天菜单')
      .getByRole('button', { name: /主页|资料/ })
      .click()
    await member.page.waitForURL(`**/user/${other.id}`)
    await member.seesText(/^GID/)
    await member.back()
    await member.seesText('在吗')
    expect([path(), await dialogs().count()]).toEqual(['/chat', 0])
    await entriesLeft()
    await member.page.evaluate(() => window.history.forward())
    await member.page.waitForURL(`**/user/${other.id}`)
    await member.seesText(/^GID/)
    await member.back()
    await member.seesText('在吗')
    await entriesLeft()
    await member.back()
    await member.sees('heading', '信')
  })

  test('after a reload below an open sheet leaves the page at once', async () => {
    await enter()
    await member.tap('button', '聊天菜单')
    await member.sees('dialog', '聊天菜单')
    await member.page.reload()
    await member.seesText('在吗')
    await entriesLeft()
    await member.back()
    await member.sees('heading', '信')
  })
}
