import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { addMsg2 } from '@xinyu/contracts/http/msg/messages'
import { changePushSettings } from '@xinyu/contracts/http/msg/push'
import { tryStartBrowser, BrowserUnavailable } from '@xinyu/testkit/browser/browser'
import { BrowserUser } from '@xinyu/testkit/browser/browser-user'
import { startTestProduct, type TestProduct } from '@xinyu/testkit/product'
import { PushBrowser, type ReceivedPush } from '@xinyu/testkit/browser/push-browser'
import { Visitor } from '@xinyu/testkit/people/visitor'
import { until } from '@xinyu/testkit/until'
import type { Browser } from 'playwright-core'
import { People } from '../../journeys/fixture/people.fixture.ts'
import { beLoggedIn } from '../steps/session.ts'
import { serialTests } from '../fixture/serial-tests.ts'

const outcome = await tryStartBrowser({ isWhole: true })

if (outcome instanceof BrowserUnavailable) test.skip(`notifications in a browser: ${outcome.message}`, () => undefined)
else describe('push while away', () => suite(outcome))

/** Makes the sandbox the browser's push service: the vendors' services cannot be reached from a test. */
const stubPushService = ({ endpoint, p256dh, auth }: PushBrowser['subscription']): void => {
  if (location.protocol === 'about:') return
  let isOn = sessionStorage.getItem('subscribed') === 'yes'
  const keep = (on: boolean): void => {
    isOn = on
    sessionStorage.setItem('subscribed', on ? 'yes' : 'no')
  }
  const subscription = {
    endpoint,
    options: { applicationServerKey: null },
    toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
    unsubscribe: async () => {
      keep(false)
      return true
    },
  }
  PushManager.prototype.subscribe = async () => {
    keep(true)
    return subscription as unknown as PushSubscription
  }
  PushManager.prototype.getSubscription = async () => (isOn ? (subscription as unknown as PushSubscription) : null)
}

function suite(browser: Browser): void {
  let product: TestProduct
  let writer: Visitor
  let reader: Visitor
  let user: BrowserUser
  let device: PushBrowser
  let push: ReceivedPush

  beforeAll(async () => {
    product = await startTestProduct()
    const people = new People(product)
    writer = await people.member({ name: '陈渡', GID: '36000011', phone: '13500000071' })
    await people.member({ name: '许栀', GID: '36000012', phone: '13500000072' })
    reader = await new Visitor(product.url).join('13500000072')
    await reader.call(changePushSettings, { quiet: null })
    device = new PushBrowser(product.url)
    user = await BrowserUser.open(browser, product.url, 'reader')
    await user.context.grantPermissions(['notifications'], { origin: product.url })
    await user.context.addInitScript(stubPushService, device.subscription)
    await beLoggedIn(user, reader)
  }, 180_000)
  afterAll(async () => {
    await browser.close()
    await product?.stop()
  })
  const serialTest = serialTests(() => [user])

  serialTest('switches this device on, and leaves', async () => {
    await user.goto('/me/notifications')
    await user.seesText('未开启')
    await user.tap('switch', '在这台设备上提醒')
    await user.seesText('已开启')
    await user.goto('about:blank')
  })

  serialTest('a message becomes a push that only this browser can open', async () => {
    await writer.call(addMsg2, { user2_id: reader.id, content: '周六去看海吗', clientId: randomUUID() })
    for (const deadline = Date.now() + 30_000; !push && Date.now() < deadline;) {
      const [first] = await device.received()
      if (first) push = first
      else await new Promise((resolve) => setTimeout(resolve, 200))
    }
    expect(push.body).toBe('你有1条新消息')
  })

  serialTest('its worker shows the push, which opens the conversation', async () => {
    await user.goto('/about')
    await user.page.evaluate(async () => void (await navigator.serviceWorker.ready))
    const cdp = await user.context.newCDPSession(user.page)
    const registered = new Promise<string>((resolve) =>
      cdp.on(
        'ServiceWorker.workerRegistrationUpdated',
        ({ registrations: [one] }) => one && resolve(one.registrationId),
      ),
    )
    await cdp.send('ServiceWorker.enable')
    const delivery = { origin: product.url, registrationId: await registered, data: JSON.stringify(push) }
    await cdp.send('ServiceWorker.deliverPushMessage', delivery)
    const shown = () =>
      user.page.evaluate(async () => {
        const [one] = await (await navigator.serviceWorker.ready).getNotifications()
        return one && { title: one.title, body: one.body, link: (one.data as { link?: string } | null)?.link }
      })
    expect(await until(shown)).toEqual({ title: '心屿', body: '你有1条新消息', link: push.link })
    await user.goto(push.link)
    await user.sees('heading', '陈渡')
    await user.seesText('周六去看海吗')
  })

  serialTest('chooses the notifications, and switches the device off', async () => {
    await user.goto('/me/notifications')
    const kept = user.page.waitForResponse((reply) => reply.url().endsWith(changePushSettings.path))
    await user.tap('switch', '有人喜欢你')
    await kept
    await user.tap('switch', '在这台设备上提醒')
    await user.seesText('未开启')
    await user.page.reload()
    await user.sees('switch', '有人喜欢你')
    expect(await user.byRole('switch', '有人喜欢你').getAttribute('aria-checked')).toBe('false')
  })
}
