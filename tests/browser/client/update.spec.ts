import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { addVersion } from '@xinyu/contracts/http/upload/versions'
import { tryStartBrowser, BrowserUnavailable } from '@xinyu/testkit/browser/browser'
import { BrowserUser } from '@xinyu/testkit/browser/browser-user'
import { startTestProduct, type TestProduct } from '@xinyu/testkit/product'
import { Visitor } from '@xinyu/testkit/people/visitor'
import type { Browser } from 'playwright-core'
import { People } from '../../journeys/fixture/people.fixture.ts'
import { beLoggedIn } from '../steps/session.ts'

const outcome = await tryStartBrowser()

if (outcome instanceof BrowserUnavailable)
  test.skip(`a client that must be updated: ${outcome.message}`, () => undefined)
else describe('a client that must be updated', () => suite(outcome))

function suite(browser: Browser): void {
  let product: TestProduct
  let user: BrowserUser

  beforeAll(async () => {
    product = await startTestProduct()
    const admin = await new People(product).admin({ name: '管理', phone: '13500000098', roles: ['admin'] })
    const fields = { platform: 'web', number: 9_999, name: '9.9.9', url: null, force: true } as const
    await admin.call(addVersion, { ...fields, notes: '必须更新的原因', notesEn: 'Why it must be' })
    user = await BrowserUser.open(browser, product.url, 'reader')
    const guest = await new Visitor(product.url).becomeGuest()
    await beLoggedIn(user, guest, 'temp')
  }, 180_000)
  afterAll(async () => {
    await browser.close()
    await product?.stop()
  })

  test('shows only the update page at every address, at the width of a small phone', async () => {
    await user.page.setViewportSize({ width: 320, height: 640 })
    for (const path of ['/', '/about/download', '/setting', '/vip']) {
      await user.goto(path)
      await user.sees('heading', '请先更新')
      expect(await user.page.getByRole('link').count()).toBe(0)
      expect(await user.page.getByRole('button').allInnerTexts()).toEqual(['更新并重新打开'])
    }
    expect(await user.page.getByText('必须更新的原因').isVisible()).toBe(true)
    expect(await user.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  })

  test('stays after an update attempt while the server has nothing newer', async () => {
    await user.tap('button', '更新并重新打开')
    await user.sees('heading', '请先更新')
  })
}
