import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { addVersion } from '@xinyu/contracts/http/versions'
import { browserOrReason, BrowserUnavailable } from '@xinyu/testkit/browser'
import { BrowserUser } from '@xinyu/testkit/browser-user'
import { startTestProduct, type TestProduct } from '@xinyu/testkit/product'
import { Visitor } from '@xinyu/testkit/visitor'
import type { Browser } from 'playwright-core'
import { People } from '../journeys/people.scene.ts'
import { beLoggedIn } from './acts/session.ts'

const outcome = await browserOrReason()

if (outcome instanceof BrowserUnavailable)
  test.skip(`a client that must be updated: ${outcome.message}`, () => undefined)
else describe('a client that must be updated', () => tell(outcome))

function tell(browser: Browser): void {
  let product: TestProduct
  let window: BrowserUser

  beforeAll(async () => {
    product = await startTestProduct()
    const admin = await new People(product).admin({ name: '管理', phone: '13500000098', roles: ['admin'] })
    const fields = { platform: 'web', number: 9_999, name: '9.9.9', url: null, force: true } as const
    await admin.call(addVersion, { ...fields, notes: '必须更新的原因', notesEn: 'Why it must be' })
    window = await BrowserUser.open(browser, product.url, 'reader')
    const guest = await new Visitor(product.url).beGuest()
    await beLoggedIn(window, guest, 'temp')
  }, 180_000)
  afterAll(async () => {
    await browser.close()
    await product?.stop()
  })

  test('shows the page of the update at every address, in the width of a small phone, and nothing else', async () => {
    await window.page.setViewportSize({ width: 320, height: 640 })
    for (const path of ['/', '/about/download', '/setting', '/vip']) {
      await window.goto(path)
      await window.sees('heading', '请先更新')
      expect(await window.page.getByRole('link').count()).toBe(0)
      expect(await window.page.getByRole('button').allInnerTexts()).toEqual(['更新并重新打开'])
    }
    expect(await window.page.getByText('必须更新的原因').isVisible()).toBe(true)
    expect(await window.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  })

  test('stands after the update was tried while the server has nothing newer', async () => {
    await window.tap('button', '更新并重新打开')
    await window.sees('heading', '请先更新')
  })
}
