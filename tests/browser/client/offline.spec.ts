import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { tryStartBrowser, BrowserUnavailable } from '@xinyu/testkit/browser/browser'
import { BrowserUser } from '@xinyu/testkit/browser/browser-user'
import { startTestProduct, type TestProduct } from '@xinyu/testkit/product'
import type { Browser } from 'playwright-core'
import { beMember, demo } from '../fixture/pages.ts'

jest.setTimeout(300_000)
const outcome = await tryStartBrowser()

if (outcome instanceof BrowserUnavailable) test.skip(`without a network: ${outcome.message}`, () => undefined)
else describe('a member without a network', () => suite(outcome))

/** Texts that would blame the person for a missing network. */
const blame = /请先登录|登录后|需要VIP|你还不是|开通VIP后|请登录/

function suite(browser: Browser): void {
  let product: TestProduct
  let member: BrowserUser
  let talk = ''
  const note = () => member.page.getByRole('status').filter({ hasText: '离线 · 上次更新' })
  const says = async (): Promise<string> => member.page.getByRole('main').innerText()
  const queued = () =>
    member.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('xinyu.queue.')).length)
  /** Opens a new page, as after closing the browser; only what was persisted is there. */
  const open = async (path: string): Promise<void> => {
    await member.goto(path)
    await member.page.getByRole('main').waitFor()
  }
  /** The newest message, wherever it is on the page. */
  const seesNewest = async (text: string): Promise<void> => {
    await member.page.getByRole('log').press('End')
    await member.page.getByRole('log').getByText(text).last().waitFor()
  }
  const offline = (work: () => Promise<void>) => member.ignoringFaults(/.*/, work)

  beforeAll(async () => {
    product = await startTestProduct({ demo: true })
    await product.drain()
    member = await BrowserUser.open(browser, product.url, '岚')
    await member.goto('/homepage')
    await beMember(member, product.url, demo.member)
  })
  afterAll(async () => {
    await browser.close()
    await product.stop()
  })

  test('has viewed profile, VIP, messages and a conversation, and started a message', async () => {
    await open('/me')
    await member.sees('link', /会员|VIP/)
    await open('/vip')
    await member.sees('heading', '关点')
    await open('/message')
    const first = member.page.locator('a[href^="/chat?"]').first()
    await first.waitFor()
    talk = (await first.getAttribute('href')) ?? ''
    await open(talk)
    await member.page.getByRole('textbox', { name: '说点什么' }).fill('写到一半')
    await member.page.getByRole('log').waitFor()
    // the service worker now has every file of the app
    await member.page.evaluate(async () => void (await navigator.serviceWorker.ready))
    // recent data is written to disk when the page is left
    await open('/me')
    expect(talk).toContain('id=')
  })

  test('finds all of it after a reload, with its time, and is not asked to log in or to pay', async () => {
    await member.context.setOffline(true)
    await offline(async () => {
      for (const [path, words] of [
        ['/me', /GID|编辑/],
        ['/vip', /关点/],
      ] as const) {
        await open(path)
        await note().waitFor()
        await member.page.getByRole('main').filter({ hasText: words }).waitFor()
        expect(await says()).not.toMatch(blame)
      }
      await open('/message')
      await note().waitFor()
      await member.page.locator('a[href^="/chat?"]').first().waitFor()
      expect(await says()).not.toMatch(blame)
    })
  })

  test('continues the conversation: the draft is there, and sent messages wait, also after a reload', async () => {
    await offline(async () => {
      await open(talk)
      const box = member.page.getByRole('textbox', { name: '说点什么' })
      await box.waitFor()
      expect(await box.inputValue()).toBe('写到一半')
      await box.fill('地铁里写的')
      await member.tap('button', '发送')
      await member.seesText('等待发送')
      await box.fill('还没写完')
      await open(talk)
      await note().waitFor()
      await seesNewest('地铁里写的')
      await seesNewest('等待发送')
      expect(await member.page.getByRole('textbox', { name: '说点什么' }).inputValue()).toBe('还没写完')
      expect(await queued()).toBe(1)
    })
  })

  test('reads in words that a page was never opened here, and can retry', async () => {
    await offline(async () => {
      await open('/vip/orders')
      await member.sees('heading', '离线')
      await member.seesText('这个页面还没有在这台设备上打开过。连上网络后，它会自己出现。')
      await member.page.getByRole('main').getByRole('button', { name: '重试' }).first().waitFor()
      expect(await says()).not.toMatch(blame)
    })
  })

  test('sends the message once when the network is back', async () => {
    await offline(async () => {
      await member.context.setOffline(false)
      await open(talk)
      await member.page.waitForFunction(() => !Object.keys(localStorage).some((key) => key.startsWith('xinyu.queue.')))
      await member.page.getByText('等待发送').waitFor({ state: 'detached' })
    })
    await open(talk)
    await seesNewest('地铁里写的')
    expect(await member.page.getByRole('log').getByText('地铁里写的').count()).toBe(1)
    expect(await note().count()).toBe(0)
  })

  test('likes somebody: the like waits, is not called lost a second time, and is sent when the network is back', async () => {
    await open('/more-user')
    await member.page.getByRole('main').locator('a[href^="/user/"]').first().click()
    await member.sees('button', '喜欢')
    const waiting = () => member.page.evaluate(() => localStorage.getItem('xinyu.waiting-likes'))
    await offline(async () => {
      await member.context.setOffline(true)
      await note().waitFor()
      // the strip says it; a toast would lie over the title
      expect(await member.page.locator('.toast').allInnerTexts()).toEqual([])
      await member.tap('button', '喜欢')
      await member.seesToast('现在没有网络，连上后会自动送出你的喜欢')
      await member.sees('button', '喜欢等待送出 · 点此收回')
      expect(await waiting()).not.toBeNull()
      await member.context.setOffline(false)
      await member.byRole('button', '喜欢等待送出 · 点此收回').waitFor({ state: 'detached' })
      expect(await waiting()).toBeNull()
    })
    await member.page.reload()
    // who is liked can be written to
    await member.sees('button', '聊天')
  })

  test('leaves no data on the device after logging out', async () => {
    const kept = () =>
      member.page.evaluate(() => Object.keys(localStorage).filter((key) => /^xinyu\.(kept|drafts|queue)/.test(key)))
    expect((await kept()).length).toBeGreaterThan(0)
    await open('/setting')
    await member.tap('button', '退出登录')
    await member.answers('退出登录？', '退出登录')
    await member.page.waitForURL('**/homepage')
    expect(await kept()).toEqual([])
  })
}
