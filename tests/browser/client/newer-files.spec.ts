import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { addMsg2 } from '@xinyu/contracts/http/msg/messages'
import { BrowserUnavailable, tryStartBrowser } from '@xinyu/testkit/browser/browser'
import { BrowserUser, phone } from '@xinyu/testkit/browser/browser-user'
import { startTestProduct, type TestProduct } from '@xinyu/testkit/product'
import type { Browser } from 'playwright-core'
import { People } from '../../journeys/fixture/people.fixture.ts'
import { NewerFiles } from '../fixture/newer-files.ts'
import { beLoggedIn } from '../steps/session.ts'

const outcome = await tryStartBrowser()

if (outcome instanceof BrowserUnavailable) test.skip(`newer files: ${outcome.message}`, () => undefined)
else describe('newer files of the app', () => suite(outcome))

function suite(browser: Browser): void {
  let product: TestProduct
  let files: NewerFiles
  let user: BrowserUser
  const page = () => user.page
  const box = () => user.byRole('textbox', '说点什么')
  const strip = () => page().getByRole('status').filter({ hasText: '心屿有新版本' })
  /** A page that was not reloaded keeps what was written into its window. */
  const mark = () => page().evaluate(() => void Object.assign(window, { isSamePage: true }))
  const isSamePage = () => page().evaluate(() => 'isSamePage' in window)
  const isReloaded = () => page().waitForFunction(() => !('isSamePage' in window))
  const publish = async (): Promise<void> => {
    files.publish()
    await page().evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  }
  const show = (state: 'hidden' | 'visible') =>
    page().evaluate((to) => {
      Object.defineProperty(document, 'visibilityState', { value: to, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)

  beforeAll(async () => {
    product = await startTestProduct()
    files = await NewerFiles.before(product.url)
    const people = new People(product)
    const lan = await people.member({ name: '岚', GID: '37300001', phone: '13730000081' })
    const hai = await people.member({ name: '海', GID: '37300002', phone: '13730000082' })
    await hai.call(addMsg2, { user2_id: lan.id, content: '在吗', clientId: randomUUID() })
    await product.drain()
    user = await BrowserUser.open(browser, files.url, '岚', phone)
    await beLoggedIn(user, lan)
    await user.goto(`/chat?id=${hai.id}`)
    await user.seesText('在吗')
    await page().waitForFunction(() => navigator.serviceWorker.controller !== null)
  }, 180_000)
  afterAll(async () => {
    await browser.close()
    await files?.close()
    await product?.stop()
  })

  test('wait while somebody is typing, even when the app is put away for a moment', async () => {
    await mark()
    await box().fill('写到一半')
    await publish()
    await strip().waitFor()
    await show('hidden')
    await show('visible')
    expect(await page().evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state)).toBe(
      'installed',
    )
    await box().press('End')
    await box().pressSequentially('，写完了')
    expect([await isSamePage(), await box().inputValue()]).toEqual([true, '写到一半，写完了'])
  })

  test('are used once nothing is half typed and nobody looks', async () => {
    await box().fill('')
    await show('hidden')
    await isReloaded()
    await user.seesText('在吗')
    expect(await strip().count()).toBe(0)
  })

  test('are used at once when the person asks, and what was typed is there again', async () => {
    await mark()
    await box().fill('还没想好')
    await publish()
    await strip().getByRole('button', { name: '更新' }).click()
    await isReloaded()
    await user.seesText('在吗')
    expect(await box().inputValue()).toBe('还没想好')
  })

  test('another tab that lets them in does not reload a tab in which somebody is typing', async () => {
    await mark()
    const other = await user.context.newPage()
    await other.goto('/me')
    await other.getByText('岚').first().waitFor()
    await publish()
    await other.getByRole('status').getByRole('button', { name: '更新' }).click()
    await other.waitForFunction(async () => {
      const found = await navigator.serviceWorker.getRegistration()
      return found?.waiting === null && found.active?.state === 'activated'
    })
    await strip().waitFor()
    expect([await isSamePage(), await box().inputValue()]).toEqual([true, '还没想好'])
  })
}
