import { afterAll, beforeAll, describe, expect } from '@jest/globals'
import { test } from '@jest/globals'
import { getConsents } from '@xinyu/contracts/http/privacy'
import { getMoreUser, getPrivacy } from '@xinyu/contracts/http/users'
import { browserOrReason, BrowserUnavailable } from '@xinyu/testkit/browser'
import { BrowserUser } from '@xinyu/testkit/browser-user'
import { startTestProduct, type TestProduct } from '@xinyu/testkit/product'
import type { Visitor } from '@xinyu/testkit/visitor'
import type { Browser } from 'playwright-core'
import { People } from '../journeys/people.scene.ts'
import { beLoggedIn } from './acts/session.ts'
import { chapters } from './chapters.ts'

const outcome = await browserOrReason()

if (outcome instanceof BrowserUnavailable)
  test.skip(`somebody who decides who sees them: ${outcome.message}`, () => undefined)
else describe('somebody who decides who sees them and what is known of them', () => tell(outcome))

const colleaguesPhone = '13600000092'

function tell(browser: Browser): void {
  let product: TestProduct
  let me: Visitor
  let colleague: Visitor
  let window: BrowserUser

  beforeAll(async () => {
    product = await startTestProduct()
    const people = new People(product)
    me = await people.member({ name: '小雨', GID: '90000091', phone: '13600000091' })
    colleague = await people.member({ name: '同事老王', GID: '90000092', phone: colleaguesPhone, gender: 1 })
    window = await BrowserUser.open(browser, product.url, '小雨')
    await window.context.grantPermissions(['geolocation'])
    await window.context.setGeolocation({ latitude: 39.91, longitude: 116.41 })
    await beLoggedIn(window, me)
  }, 180_000)
  afterAll(async () => {
    await browser.close()
    await product?.stop()
  })
  const chapter = chapters(() => [window])
  const seesMe = async (): Promise<boolean> =>
    (await colleague.call(getMoreUser, { rows: 100, gender: 2 })).showPerson.some(({ _id }) => _id === me.id)
  const consentTo = async (kind: string) =>
    (await me.call(getConsents, {})).consents.find((consent) => consent.kind === kind)

  chapter(
    'hides from a colleague by a pasted number, in the width of a small phone: it is said when it takes effect, and nothing tells at once whose number it is',
    async () => {
      expect(await seesMe()).toBe(true)
      await window.page.setViewportSize({ width: 320, height: 640 })
      await window.goto('/more-user')
      await window.seesText('同事老王')
      await window.goto('/me/privacy')
      await window.tap('link', /^对手机联系人隐藏/)
      await window.page.getByRole('textbox', { name: '手机号' }).fill(`老王 +86 ${colleaguesPhone}`)
      await window.seesText('识别出 1 个手机号')
      const sent = window.page.waitForRequest(/hideContacts/)
      await window.tap('button', '对这些人隐藏')
      expect((await sent).postData()).not.toContain(colleaguesPhone.slice(3))
      await window.seesText('正在对 1 个号码隐藏')
      expect(await window.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
      await window.seesText('第二天（北京时间）的某个随机时刻一起生效')
      expect(await seesMe()).toBe(true)
      await window.goto('/more-user')
      await window.seesText('同事老王')
    },
  )

  chapter('clears the list, and the colleague sees them', async () => {
    await window.goto('/me/privacy/contacts')
    await window.tap('button', '全部清除')
    await window.answers('清除全部号码指纹？', '全部清除')
    await window.seesText('还没有隐藏任何联系人')
    expect(await seesMe()).toBe(true)
  })

  chapter('agrees to distances and withdraws it again: what follows is said first, and the place is gone', async () => {
    await window.goto('/me/consents')
    const row = window.page.getByRole('region', { name: '位置（显示距离）' })
    await row.getByRole('button', { name: '同意' }).click()
    await window.seesToast('位置已更新')
    expect(await consentTo('location')).toMatchObject({ given: true })
    await row.getByRole('button', { name: '撤回' }).click()
    await window.answers('撤回并删除位置？', '撤回', '立即删除')
    await row.getByText(/^已撤回/).waitFor()
    expect(await consentTo('location')).toMatchObject({ given: false })
  })

  chapter('withdraws from the policy: nobody is shown them, and every page asks until they agree anew', async () => {
    const row = window.page.getByRole('region', { name: '隐私政策' })
    await row.getByRole('button', { name: '同意' }).click()
    await row.getByRole('button', { name: '撤回' }).click()
    await window.answers('撤回对隐私政策的同意？', '撤回')
    await row.getByText(/^已撤回/).waitFor()
    expect([await seesMe(), (await me.call(getPrivacy, {})).privacy.blockMe]).toEqual([false, true])
    await window.goto('/')
    await window.sees('heading', '你已撤回同意')
    await window.tap('link', '下载我的数据副本')
    await window.sees('heading', '我的数据副本')
    await window.goto('/message')
    await window.tap('button', '同意并继续')
    await window.byRole('button', '同意并继续').waitFor({ state: 'detached' })
    expect(await consentTo('policy')).toMatchObject({ given: true })
  })
}
