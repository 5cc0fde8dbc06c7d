import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { addMsg2 } from '@xinyu/contracts/http/msg/messages'
import { addOrder } from '@xinyu/contracts/http/product/orders'
import { BrowserUnavailable, tryStartBrowser } from '@xinyu/testkit/browser/browser'
import { BrowserUser, phone } from '@xinyu/testkit/browser/browser-user'
import { landscape } from '@xinyu/testkit/samples/portraits'
import { startTestProduct, type TestProduct } from '@xinyu/testkit/product'
import type { Visitor } from '@xinyu/testkit/people/visitor'
import { until } from '@xinyu/testkit/until'
import type { Browser } from 'playwright-core'
import { People } from '../../journeys/fixture/people.fixture.ts'
import { NewerFiles } from '../fixture/newer-files.ts'
import { beLoggedIn } from '../steps/session.ts'

/** a fake microphone that beeps */
const microphone = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
const outcome = await tryStartBrowser({ switches: microphone })

if (outcome instanceof BrowserUnavailable) test.skip(`newer files: ${outcome.message}`, () => undefined)
else describe('newer files of the app', () => suite(outcome))

function suite(browser: Browser): void {
  let product: TestProduct
  let files: NewerFiles
  let user: BrowserUser
  let lan: Visitor
  let talk = ''
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
  const waitingState = () =>
    page().evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state)
  /** While something goes on, newer files come and the app is put away: they are used only after `finish`. */
  const waitFor = async (finish: () => Promise<void>): Promise<void> => {
    await mark()
    await publish()
    await strip().waitFor()
    await show('hidden')
    await show('visible')
    expect(await waitingState()).toBe('installed')
    await finish()
    expect([await isSamePage(), await waitingState()]).toEqual([true, 'installed'])
    await show('hidden')
    await isReloaded()
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
    lan = await people.member({ name: '岚', GID: '37300001', phone: '13730000081' })
    const hai = await people.member({ name: '海', GID: '37300002', phone: '13730000082' })
    await hai.call(addMsg2, { user2_id: lan.id, content: '在吗', clientId: randomUUID() })
    await product.drain()
    user = await BrowserUser.open(browser, files.url, '岚', phone)
    await beLoggedIn(user, lan)
    talk = `/chat?id=${hai.id}`
    await user.goto(talk)
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
    expect(await waitingState()).toBe('installed')
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

  test('wait while a voice is recorded', async () => {
    await user.tap('button', '发语音')
    await user.seesText('正在录音')
    await waitFor(async () => {
      await user.tap('button', '取消')
      await user.missesAll('group', '录音')
    })
  })

  test('wait while a picture is uploaded', async () => {
    await user.seesText('在吗')
    const upload = files.hold('/api/upload/policy')
    await user.tap('button', '更多')
    const picture = Buffer.from(await landscape())
    await user.chooseFiles('相册', [{ name: 'sea.jpg', mimeType: 'image/jpeg', buffer: picture }])
    await upload.arrived
    await waitFor(async () => {
      upload.refuse()
      await user.sees('button', /· 重试$/)
    })
  })

  test('wait while a payment is opened', async () => {
    const { orderId } = await lan.call(addOrder, { productNum: 'point-60', clientId: randomUUID() })
    await user.goto(`/vip/order-finished?orderId=${orderId}`)
    const payment = files.hold('/api/product/getPayurlH5')
    await user.tap('button', '去付款 ¥6')
    await payment.arrived
    await waitFor(async () => {
      payment.refuse()
      await page().locator('button:enabled', { hasText: '去付款' }).waitFor()
    })
    await user.goto(talk)
    await user.seesText('在吗')
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
    const isActive = () =>
      page().evaluate(async () => {
        const found = await navigator.serviceWorker.getRegistration()
        return found?.waiting === null && found.active?.state === 'activated'
      })
    await until(isActive)
    await strip().waitFor()
    expect([await isSamePage(), await box().inputValue()]).toEqual([true, '还没想好'])
  })
}
