import { afterAll, beforeAll, describe, expect } from '@jest/globals'
import { test } from '@jest/globals'
import { getConsents } from '@xinyu/contracts/http/users/privacy'
import { getMoreUser } from '@xinyu/contracts/http/users/deck'
import { getPrivacy } from '@xinyu/contracts/http/users/privacy'
import { tryStartBrowser, BrowserUnavailable } from '@xinyu/testkit/browser/browser'
import { BrowserUser } from '@xinyu/testkit/browser/browser-user'
import { startTestProduct, type TestProduct } from '@xinyu/testkit/product'
import type { Visitor } from '@xinyu/testkit/people/visitor'
import type { Browser } from 'playwright-core'
import { People } from '../../journeys/fixture/people.fixture.ts'
import { beLoggedIn } from '../steps/session.ts'
import { serialTests } from '../fixture/serial-tests.ts'

const outcome = await tryStartBrowser()

if (outcome instanceof BrowserUnavailable) test.skip(`privacy settings: ${outcome.message}`, () => undefined)
else describe('privacy settings and their effects', () => suite(outcome))

const colleaguesPhone = '13600000092'

function suite(browser: Browser): void {
  let product: TestProduct
  let me: Visitor
  let colleague: Visitor
  let user: BrowserUser

  beforeAll(async () => {
    product = await startTestProduct()
    const people = new People(product)
    me = await people.member({ name: '小雨', GID: '90000091', phone: '13600000091' })
    colleague = await people.member({ name: '同事老王', GID: '90000092', phone: colleaguesPhone, gender: 1 })
    user = await BrowserUser.open(browser, product.url, '小雨')
    await user.context.grantPermissions(['geolocation'])
    await user.context.setGeolocation({ latitude: 39.91, longitude: 116.41 })
    await beLoggedIn(user, me)
  }, 180_000)
  afterAll(async () => {
    await browser.close()
    await product?.stop()
  })
  const serialTest = serialTests(() => [user])
  const seesMe = async (): Promise<boolean> =>
    (await colleague.call(getMoreUser, { rows: 100, gender: 2 })).showPerson.some(({ _id }) => _id === me.id)
  const consentTo = async (kind: string) =>
    (await me.call(getConsents, {})).consents.find((consent) => consent.kind === kind)

  serialTest(
    'hides from a colleague by a pasted number, on a small phone: the page says when it takes effect and does not reveal whose number it is',
    async () => {
      expect(await seesMe()).toBe(true)
      await user.page.setViewportSize({ width: 320, height: 640 })
      await user.goto('/more-user')
      await user.seesText('同事老王')
      await user.goto('/me/privacy')
      await user.tap('link', /^对手机联系人隐藏/)
      await user.page.getByRole('textbox', { name: '手机号' }).fill(`老王 +86 ${colleaguesPhone}`)
      await user.seesText('识别出 1 个手机号')
      const sent = user.page.waitForRequest(/hideContacts/)
      await user.tap('button', '对这些人隐藏')
      expect((await sent).postData()).not.toContain(colleaguesPhone.slice(3))
      await user.seesText('正在对 1 个号码隐藏')
      expect(await user.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
      await user.seesText('第二天（北京时间）的某个随机时刻一起生效')
      expect(await seesMe()).toBe(true)
      await user.goto('/more-user')
      await user.seesText('同事老王')
    },
  )

  serialTest('clears the list, and the colleague sees them', async () => {
    await user.goto('/me/privacy/contacts')
    await user.tap('button', '全部清除')
    await user.answers('清除全部号码指纹？', '全部清除')
    await user.seesText('还没有隐藏任何联系人')
    expect(await seesMe()).toBe(true)
  })

  serialTest(
    'agrees to distances and withdraws: the consequences are shown first, and the location is deleted',
    async () => {
      await user.goto('/me/consents')
      const row = user.page.getByRole('region', { name: '位置（显示距离）' })
      await row.getByRole('button', { name: '同意' }).click()
      await user.seesToast('位置已更新')
      expect(await consentTo('location')).toMatchObject({ given: true })
      await row.getByRole('button', { name: '撤回' }).click()
      await user.answers('撤回并删除位置？', '撤回', '立即删除')
      await row.getByText(/^已撤回/).waitFor()
      expect(await consentTo('location')).toMatchObject({ given: false })
    },
  )

  serialTest(
    'withdraws from the policy: the member is hidden, and every page asks until they agree again',
    async () => {
      const row = user.page.getByRole('region', { name: '隐私政策' })
      await row.getByRole('button', { name: '同意' }).click()
      await row.getByRole('button', { name: '撤回' }).click()
      await user.answers('撤回对隐私政策的同意？', '撤回')
      await row.getByText(/^已撤回/).waitFor()
      expect([await seesMe(), (await me.call(getPrivacy, {})).privacy.blockMe]).toEqual([false, true])
      await user.goto('/')
      await user.sees('heading', '你已撤回同意')
      await user.tap('link', '下载我的数据副本')
      await user.sees('heading', '我的数据副本')
      await user.goto('/message')
      await user.tap('button', '同意并继续')
      // the button loses its name while the answer is on its way
      await user.byRole('heading', '你已撤回同意').waitFor({ state: 'detached' })
      expect(await consentTo('policy')).toMatchObject({ given: true })
    },
  )
}
