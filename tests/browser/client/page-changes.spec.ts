import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { loginV2 } from '@xinyu/contracts/http/users/login'
import { BrowserUnavailable, tryStartBrowser } from '@xinyu/testkit/browser/browser'
import { BrowserUser, phone } from '@xinyu/testkit/browser/browser-user'
import { Visitor } from '@xinyu/testkit/people/visitor'
import { startTestProduct, type TestProduct } from '@xinyu/testkit/product'
import type { Browser } from 'playwright-core'
import { beLoggedIn } from '../steps/session.ts'

const outcome = await tryStartBrowser()

if (outcome instanceof BrowserUnavailable) test.skip(`changes of page: ${outcome.message}`, () => undefined)
else describe('from one page to the next', () => suite(outcome))

declare global {
  interface Window {
    /** whether there was a frame without the page before and without the new one’s content */
    wasEmpty?: boolean
  }
}

function suite(browser: Browser): void {
  let product: TestProduct
  let me: { token: string; refreshToken: string | null; id: string }
  let user: BrowserUser
  const page = () => user.page

  beforeAll(async () => {
    product = await startTestProduct({ demo: true })
    await product.drain()
    const login = { phone: '13800000001', password: 'xinyu-demo-1' }
    const { token, refreshToken, user: own } = await new Visitor(product.url).call(loginV2, login)
    me = { token, refreshToken, id: own._id }
  }, 240_000)
  afterEach(() => user.close())
  afterAll(async () => {
    await browser.close()
    await product?.stop()
  })

  /** A browser in which requests for these addresses wait until they are let go. */
  const openHolding = async (path: string, held: RegExp): Promise<() => void> => {
    user = await BrowserUser.open(browser, product.url, 'member', { ...phone, serviceWorkers: 'block' })
    await beLoggedIn(user, me)
    const { promise, resolve } = Promise.withResolvers<void>()
    await user.context.route(held, async (route) => {
      await promise
      await route.continue()
    })
    await user.goto(path)
    return resolve
  }
  /** Looks at every frame from now on: `content` is what the new page is there for. */
  const watch = (content: string): Promise<void> =>
    page().evaluate((selector) => {
      const old = document.getElementById('main')
      const look = (): void => {
        if (!old?.isConnected && !document.querySelector(selector)) window.wasEmpty = true
        // after the frame: lists measure themselves before it is painted
        requestAnimationFrame(() => setTimeout(look))
      }
      look()
    }, content)
  const textOf = async (selector: string): Promise<string> =>
    (await page().locator(selector).first().innerText()).trim()
  const wasEmpty = () => page().evaluate(() => window.wasEmpty ?? false)

  test('the old page stays, and says that it is loading, while the code of the next one is on its way', async () => {
    const letGo = await openHolding('/', /\/assets\/message-[\w-]+\.js$/)
    const card = page().locator('[data-place=top] article')
    await card.waitFor()
    await watch('a[href^="/chat"]')
    await page().locator('nav a[href="/message"]').click()
    await page().getByRole('status').filter({ hasText: '加载中…' }).waitFor()
    expect([new URL(page().url()).pathname, await card.isVisible()]).toEqual(['/message', true])
    letGo()
    await page().locator('a[href^="/chat"]').first().waitFor()
    expect([await wasEmpty(), await card.count()]).toEqual([false, 0])
    expect(await page().getByRole('status').filter({ hasText: '加载中…' }).count()).toBe(0)
  })

  test('the old page stays while what the next one shows is on its way', async () => {
    const letGo = await openHolding('/', /\/api\/users\/getMoreUser$/)
    const card = page().locator('[data-place=top] article')
    await card.waitFor()
    await watch('main li img')
    const isAsked = page().waitForRequest(/getMoreUser$/)
    await user.tap('link', '更多的人')
    await isAsked
    expect(await card.isVisible()).toBe(true)
    letGo()
    await page().locator('main li img').first().waitFor()
    expect(await wasEmpty()).toBe(false)
  })

  test('a person of the deck is there with name and photo before the server has answered', async () => {
    const letGo = await openHolding('/', /\/api\/users\/profile$/)
    const name = await textOf('[data-place=top] h2 > span')
    const photo = await page().locator('[data-place=top] article img').first().getAttribute('src')
    await watch('main h2 .name')
    await page().locator('[data-place=top] article > a').click()
    await page().locator('main h2 .name').waitFor()
    expect(await textOf('main h2 .name')).toBe(name)
    expect(await page().locator('main figure img').first().getAttribute('src')).toBe(photo)
    await user.missesAll('button', /^喜欢第1张照片/)
    letGo()
    await user.sees('button', /^喜欢第1张照片/)
    expect(await wasEmpty()).toBe(false)
  })

  test('Back shows the page before without a gap, and a second tap on a link leads there once', async () => {
    const letGo = await openHolding('/', /\/api\/users\/getMoreUser$/)
    const card = page().locator('[data-place=top] article')
    await card.waitFor()
    const entries = () => page().evaluate(() => history.length)
    const before = await entries()
    const isAsked = page().waitForRequest(/getMoreUser$/)
    await page().getByRole('link', { name: '更多的人' }).dblclick()
    await isAsked
    letGo()
    await page().locator('main li img').first().waitFor()
    expect(await entries()).toBe(before + 1)
    await watch('[data-place=top] article')
    await user.back()
    await card.waitFor()
    expect(await wasEmpty()).toBe(false)
  })

  test('a page that takes too long shows its outline, and after five seconds says that it is slow', async () => {
    const letGo = await openHolding('/', /\/assets\/online-[\w-]+\.js$/)
    await page().locator('[data-place=top] article').waitFor()
    await page().locator('a[href="/online"]').first().click()
    await page().locator('main .skeleton-rows').waitFor()
    await user.seesText(/^还在加载/)
    letGo()
    await page().locator('main li .title, main .state h2').first().waitFor()
  })
}
