import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { addMsg2 } from '@xinyu/contracts/http/msg/messages'
import { changePushSettings } from '@xinyu/contracts/http/msg/push'
import { BrowserUnavailable, tryStartBrowser } from '@xinyu/testkit/browser/browser'
import { BrowserUser, phone } from '@xinyu/testkit/browser/browser-user'
import { PushBrowser } from '@xinyu/testkit/browser/push-browser'
import type { Visitor } from '@xinyu/testkit/people/visitor'
import { landscape } from '@xinyu/testkit/samples/portraits'
import { startTestProduct, type TestProduct } from '@xinyu/testkit/product'
import type { Browser } from 'playwright-core'
import { People } from '../../journeys/fixture/people.fixture.ts'
import { bringShell, type ShellCalls } from '../fixture/shell.ts'

const outcome = await tryStartBrowser()

if (outcome instanceof BrowserUnavailable) test.skip(`a shell: ${outcome.message}`, () => undefined)
else describe('the client in a shell that brings its own', () => suite(outcome))

function suite(browser: Browser): void {
  let product: TestProduct
  let lan: Visitor
  let hai: Visitor
  let device: PushBrowser
  let user: BrowserUser
  const talk = (): string => `/chat?id=${hai.id}`
  const calls = (name: Exclude<keyof ShellCalls, 'pressBack'>): Promise<string[]> =>
    user.page.evaluate((key) => (window as unknown as { shellCalls: ShellCalls }).shellCalls[key], name)
  const pressBack = () =>
    user.page.evaluate(() => (window as unknown as { shellCalls: ShellCalls }).shellCalls.pressBack())

  beforeAll(async () => {
    product = await startTestProduct()
    const people = new People(product)
    lan = await people.member({ name: '岚', GID: '37600001', phone: '13760000081' })
    hai = await people.member({ name: '海', GID: '37600002', phone: '13760000082' })
    await hai.call(addMsg2, { user2_id: lan.id, content: '在吗', clientId: randomUUID() })
    await lan.call(changePushSettings, { quiet: null })
    await product.drain()
    device = new PushBrowser(product.url)
    user = await BrowserUser.open(browser, product.url, 'shell', { ...phone, serviceWorkers: 'block' })
    const { token, refreshToken, id } = lan
    await bringShell(user.context, {
      session: JSON.stringify({ token, refreshToken: refreshToken ?? '', userId: id, type: 'normal' }),
      push: device.subscription,
      picture: Buffer.from(await landscape()).toString('base64'),
    })
  }, 180_000)
  afterAll(async () => {
    await browser.close()
    await product?.stop()
  })

  test('storage: who is logged in and what was typed come from it, and the browser’s own stays empty', async () => {
    await user.goto(talk())
    await user.seesText('在吗')
    await user.fill('说点什么', '写到一半')
    await user.page.reload()
    await user.seesText('在吗')
    expect(await user.byRole('textbox', '说点什么').inputValue()).toBe('写到一半')
    await user.fill('说点什么', '')
    const left = await user.page.evaluate(async () => [
      ...Object.keys(localStorage),
      ...Object.keys(sessionStorage).filter((key) => key.startsWith('xinyu')),
      ...(await indexedDB.databases()).map(({ name }) => name),
    ])
    expect(left).toEqual([])
  })

  test('files: a picture that it picks is sent, kept by it until then, and a poster is saved by it', async () => {
    await user.tap('button', '更多')
    await user.page.getByText('相册', { exact: true }).click()
    await user.byRole('log', '聊天记录').getByText('已送达').waitFor()
    const [stored, removed] = [await calls('stored'), await calls('removed')]
    expect([new Set(stored).size, removed]).toEqual([1, stored.slice(0, 1)])
    await user.goto('/me')
    await user.tap('link', '推荐有奖')
    await user.tap('link', '邀请海报')
    await user.sees('img', /带有我的邀请二维码/)
    await user.tap('button', '保存图片')
    await user.page.waitForFunction(
      () => (window as unknown as { shellCalls: ShellCalls }).shellCalls.saved[0] === 'xinyu-invitation.png',
    )
  })

  test('push: a message reaches the address that it gives', async () => {
    await user.goto('/me/notifications')
    await user.tap('switch', '在这台设备上提醒')
    await user.seesText('已开启')
    await user.goto('about:blank')
    await hai.call(addMsg2, { user2_id: lan.id, content: '周六去看海吗', clientId: randomUUID() })
    await product.drain()
    for (const deadline = Date.now() + 30_000; Date.now() < deadline && (await device.listWaiting()).length === 0;)
      await new Promise((resolve) => setTimeout(resolve, 200))
    expect((await device.received()).map(({ body }) => body)).toEqual(['你有1条新消息'])
  })

  test('back: its button closes what is on top, without an entry in the history, and then leaves the page', async () => {
    await user.goto('/message')
    await user.sees('heading', '信')
    await user.goto(talk())
    await user.seesText('在吗')
    const entries = () => user.page.evaluate(() => history.length)
    const before = await entries()
    await user.tap('button', '聊天菜单')
    await user.sees('dialog', '聊天菜单')
    await pressBack()
    await user.page.locator('dialog[open]').waitFor({ state: 'detached' })
    expect([await entries(), new URL(user.page.url()).pathname]).toEqual([before, '/chat'])
    await pressBack()
    await user.sees('heading', '信')
  })

  // last: the app asks on its next page how the payment went
  test('browser: a payment opens in it, and the app stays; a link is copied by it', async () => {
    await user.goto('/me')
    await user.tap('link', '推荐有奖')
    await user.tap('button', '复制链接')
    await user.seesToast('已复制')
    expect(await calls('copied')).toEqual([expect.stringContaining('/register?shareCode=')])
    await user.goto('/vip/check-order?tab=1')
    await user.tap('radio', /60/)
    await user.tap('button', '支付宝支付 ¥6')
    await user.page.waitForFunction(
      () => (window as unknown as { shellCalls: ShellCalls }).shellCalls.opened.length === 1,
    )
    expect([await calls('opened'), new URL(user.page.url()).pathname]).toEqual([
      [expect.stringContaining('/sandbox/alipay')],
      '/vip/check-order',
    ])
  })
}
