import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { BrowserUnavailable, tryStartBrowser } from '@xinyu/testkit/browser/browser'
import { BrowserUser, phone } from '@xinyu/testkit/browser/browser-user'
import { startTestProduct, type TestProduct } from '@xinyu/testkit/product'
import type { Browser } from 'playwright-core'
import { beMember, demo } from '../fixture/pages.ts'
import { topName } from '../steps/deck.ts'

const outcome = await tryStartBrowser()

if (outcome instanceof BrowserUnavailable) test.skip(`back and forward: ${outcome.message}`, () => undefined)
else describe('back and forward', () => suite(outcome))

function suite(browser: Browser): void {
  let product: TestProduct
  let member: BrowserUser

  beforeAll(async () => {
    product = await startTestProduct({ demo: true })
    member = await BrowserUser.open(browser, product.url, '岚', { ...phone, serviceWorkers: 'block' })
    await beMember(member, product.url, demo.member)
  }, 180_000)
  afterAll(async () => {
    await browser.close()
    await product?.stop()
  })
  const scrolledTo = (wanted: number) =>
    member.page.waitForFunction((place) => Math.abs(window.scrollY - place) <= 2, wanted)
  const at = (path: string) => member.page.waitForURL((url) => url.pathname === path)

  test('find the deck, a person and the conversation as each was left', async () => {
    await member.goto('/')
    await member.page.locator('[data-place="top"]').waitFor()
    const first = await topName(member)
    await member.tap('button', '略过')
    await member.page.waitForFunction(
      (name) => document.querySelector('[data-place="top"] article')?.getAttribute('aria-label') !== name,
      first,
    )
    await member.page.locator('[data-place="top"] a[href^="/user/"]').click()
    await member.seesText(/^GID/)
    const person = new URL(member.page.url()).pathname
    await member.page.evaluate(() => window.scrollTo(0, 430))
    await scrolledTo(430)
    await member.tap('button', '喜欢')
    await member.tap('button', '聊天')
    await at('/chat')
    await member.fill('说点什么', '写到一半')

    await member.back()
    await at(person)
    await scrolledTo(430)
    await member.back()
    await at('/')
    await member.page.locator('[data-place="top"]').waitFor()
    // the card that was passed does not come back
    expect(await topName(member)).not.toBe(first)
    await member.page.goForward()
    await at(person)
    await member.seesText(/^GID/)
    await scrolledTo(430)
    await member.page.goForward()
    await at('/chat')
    await member.page.waitForFunction(() => document.querySelector('textarea')?.value === '写到一半')
    expect(member.problems).toEqual([])
  })
}
