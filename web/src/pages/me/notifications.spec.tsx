import { afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { startI18n } from '../../shared/i18n/i18n.ts'
import { offerPush } from '../../shared/push/offer-push.ts'
import { forgetPush, renewPush, usePush } from '../../shared/push/push-device.ts'
import { useModal } from '../../shared/ui/overlays/modal-store.ts'
import { logInAs, showPages } from '../../test-app.tsx'
import { fakeNetwork } from '../../test-network.ts'
import { Screen as Notifications } from './notifications.tsx'

const network = fakeNetwork()
const key = `B${'A'.repeat(86)}`
const settings = { on: true, off: ['like'], quiet: { from: 23, to: 8 } }
const page = [{ path: '/me/notifications', element: <Notifications /> }]

/** A browser with web push, as far as the client uses it. */
const browser = (permission: NotificationPermission) => {
  let made: { endpoint: string; unsubscribe(): Promise<boolean> } | null = null
  const subscription = {
    endpoint: 'https://push.example.com/abc',
    options: { applicationServerKey: null },
    toJSON: () => ({ endpoint: 'https://push.example.com/abc', keys: { p256dh: key, auth: 'a'.repeat(22) } }),
    unsubscribe: async () => {
      made = null
      return true
    },
  }
  const subscribe = jest.fn(async () => {
    made = subscription
    return subscription
  })
  const registration = { pushManager: { subscribe, getSubscription: async () => made } }
  const serviceWorker = { ready: Promise.resolve(registration), getRegistration: async () => registration }
  const permissions = { permission, requestPermission: async () => (permissions.permission = 'granted') }
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  Object.assign(globalThis, { Notification: permissions, PushManager: class {} })
  return { subscribe, isSubscribed: () => made !== null }
}

beforeAll(() => startI18n())
beforeEach(() => {
  logInAs('me')
  localStorage.removeItem('xinyu.push-asked')
  localStorage.removeItem('xinyu.notify')
  usePush.setState({ state: 'off' })
  network.ok('msg/getPushSettings', { settings, devices: 0 })
  network.ok('msg/getPushKey', { publicKey: key })
  network.ok('msg/subscribePush', { devices: 1 })
  network.ok('msg/unsubscribePush', { devices: 0 })
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  Reflect.deleteProperty(globalThis, 'Notification')
  Reflect.deleteProperty(globalThis, 'PushManager')
})

it('a device is switched on with its keys, and off again', async () => {
  const { isSubscribed } = browser('default')
  showPages(page, '/me/notifications')
  const device = await screen.findByRole('switch', { name: '在这台设备上提醒' })
  await userEvent.click(device)
  expect(await screen.findByText('已开启')).toBeVisible()
  const body = { endpoint: 'https://push.example.com/abc', p256dh: key, auth: 'a'.repeat(22) }
  expect(network.requests.find(({ path }) => path === 'msg/subscribePush')?.body).toEqual(body)
  await userEvent.click(screen.getByRole('switch', { name: '在这台设备上提醒' }))
  expect(await screen.findByText('未开启')).toBeVisible()
  expect([network.times('msg/unsubscribePush'), isSubscribed()]).toEqual([1, false])
})

it('a refusal by the server does not look like push being on', async () => {
  const { isSubscribed } = browser('default')
  network.refuse('msg/subscribePush', 'INVALID_INPUT', '提交的内容有误，请检查后重试')
  showPages(page, '/me/notifications')
  await userEvent.click(await screen.findByRole('switch', { name: '在这台设备上提醒' }))
  await waitFor(() => expect(network.times('msg/subscribePush')).toBe(1))
  expect(await screen.findByText('未开启')).toBeVisible()
  expect(isSubscribed()).toBe(false)
})

it('an unreachable push service is named as such, with a retry', async () => {
  const { subscribe } = browser('default')
  subscribe.mockRejectedValueOnce(new DOMException('', 'AbortError'))
  showPages(page, '/me/notifications')
  await userEvent.click(await screen.findByRole('switch', { name: '在这台设备上提醒' }))
  expect(await screen.findByText(/推送服务连不上/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('已开启')).toBeVisible()
})

it('a start without network keeps the existing subscription', async () => {
  const { isSubscribed } = browser('default')
  showPages(page, '/me/notifications')
  await userEvent.click(await screen.findByRole('switch', { name: '在这台设备上提醒' }))
  await screen.findByText('已开启')
  network.refuse('msg/subscribePush', 'UNAVAILABLE', '', 503)
  await expect(renewPush()).rejects.toThrow()
  expect(isSubscribed()).toBe(true)
})

it('after notifications were refused it says how to allow them, and offers no switch', async () => {
  browser('denied')
  showPages(page, '/me/notifications')
  expect(await screen.findByText(/浏览器拒绝了通知/)).toBeVisible()
  expect(screen.queryByRole('switch', { name: '在这台设备上提醒' })).toBeNull()
})

it('a browser without push says so', async () => {
  showPages(page, '/me/notifications')
  expect(await screen.findByText(/不能接收通知/)).toBeVisible()
})

it('an iPhone reads that push needs the home screen', async () => {
  const agent = jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)')
  showPages(page, '/me/notifications')
  expect(await screen.findByText(/添加到主屏幕/)).toBeVisible()
  agent.mockRestore()
})

it('each kind has a switch, the hours a choice, and one switch turns everything off', async () => {
  let kept = settings
  network.ok('msg/changePushSettings', (change) => ({ settings: (kept = { ...kept, ...change }), devices: 0 }))
  showPages(page, '/me/notifications')
  const like = await screen.findByRole('switch', { name: '有人喜欢你' })
  expect(like).not.toBeChecked()
  await userEvent.click(like)
  await waitFor(() => expect(kept.off).toEqual([]))
  await userEvent.click(screen.getByRole('switch', { name: '新消息' }))
  await waitFor(() => expect(kept.off).toEqual(['message']))
  await userEvent.click(screen.getByRole('button', { name: '结束 08:00' }))
  // the sheet is still sliding in
  const user = userEvent.setup({ pointerEventsCheck: 0 })
  await user.click(await screen.findByRole('button', { name: '07:00' }))
  await waitFor(() => expect(kept.quiet).toEqual({ from: 23, to: 7 }))
  await user.click(screen.getByRole('switch', { name: '免打扰时段' }))
  await waitFor(() => expect(kept.quiet).toBeNull())
  await user.click(screen.getByRole('switch', { name: '接收提醒' }))
  await waitFor(() => expect(kept.on).toBe(false))
  expect(screen.queryByRole('switch', { name: '新消息' })).toBeNull()
})

it('is offered once after a match, and never where it was refused', async () => {
  const { subscribe } = browser('default')
  const offered = offerPush()
  await waitFor(() => expect(useModal.getState().queue).toMatchObject([{ title: '有新消息时提醒你？' }]))
  useModal.getState().queue[0]?.answer(true)
  await offered
  expect(subscribe).toHaveBeenCalledTimes(1)
  await offerPush()
  expect(useModal.getState().queue).toEqual([])
  localStorage.removeItem('xinyu.push-asked')
  browser('denied')
  await offerPush()
  expect(useModal.getState().queue).toEqual([])
})

it('after a logout this device gets no more pushes', async () => {
  const { isSubscribed } = browser('default')
  showPages(page, '/me/notifications')
  await userEvent.click(await screen.findByRole('switch', { name: '在这台设备上提醒' }))
  await screen.findByText('已开启')
  await forgetPush()
  expect(isSubscribed()).toBe(false)
})
