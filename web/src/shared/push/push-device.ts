import { getPushKey, subscribePush, unsubscribePush } from '@xinyu/contracts/http/msg/push'
import { create } from 'zustand'
import { api } from '../api/api.ts'
import { t } from '../i18n/i18n.ts'
import { readText, writeText } from '../lib/storage.ts'
import { confirm } from '../ui/overlays/modal-store.ts'

/**
 * The push state of this browser. `unsupported`: no support · `homeScreen`: only once the app is on the home screen
 * (iOS) · `denied`: must be allowed in the browser's settings · `off` · `on` · `unreachable`: allowed, but the
 * browser's push service did not answer.
 */
export type PushState = 'unsupported' | 'homeScreen' | 'denied' | 'off' | 'on' | 'unreachable'

const readyMs = 10_000
/** the person's choice on this device: `yes` or nothing */
const choice = 'notify'

export const usePush = create<{ state: PushState }>(() => ({ state: 'off' }))

const isApple = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1)
const isOnHomeScreen = (): boolean => matchMedia('(display-mode: standalone)').matches

const unsupportedState = (): PushState | null => {
  if (typeof Notification !== 'undefined' && 'serviceWorker' in navigator && typeof PushManager !== 'undefined')
    return null
  return isApple() && !isOnHomeScreen() ? 'homeScreen' : 'unsupported'
}

/** The service worker that shows pushes; null: not there yet, or never will be. */
const worker = (): Promise<ServiceWorkerRegistration | null> =>
  Promise.race([
    navigator.serviceWorker.ready,
    new Promise<null>((resolve) => setTimeout(() => resolve(null), readyMs)),
  ])

const subscription = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? null

/** Reads the browser's state again: permissions change outside the page. */
export const readPush = async (): Promise<PushState> => {
  const state = unsupportedState() ?? (await stateOf())
  usePush.setState({ state })
  return state
}

const stateOf = async (): Promise<PushState> => {
  if (Notification.permission === 'denied') return 'denied'
  if (Notification.permission !== 'granted') return 'off'
  return (await subscription()) ? 'on' : readText(choice) === 'yes' ? 'unreachable' : 'off'
}

/** The key to subscribe with; null: this installation has no push. */
export const pushKey = async (): Promise<string | null> => (await api(getPushKey, {})).publicKey

/** Asks for the permission, subscribes and returns the new state. Only call from a click: browsers require one. */
export const turnPushOn = async (): Promise<PushState> => {
  if (unsupportedState()) return readPush()
  if ((await Notification.requestPermission()) !== 'granted') {
    void confirm({
      title: t('notice.NOTIFICATION_OFF'),
      text: t('notifications.states.denied'),
      confirm: t('common.gotIt'),
    })
    return readPush()
  }
  const created = await subscribe()
  if (created)
    try {
      await register(created)
    } catch (error) {
      // the server does not know the subscription: it must not look as if push were on
      await created.unsubscribe()
      await readPush()
      throw error
    }
  writeText(choice, 'yes')
  return readPush()
}

/** Null: this installation has no push, or the browser vendor's push service is unreachable. */
const subscribe = async (): Promise<PushSubscription | null> => {
  const key = await pushKey()
  const registration = await worker()
  if (key === null || !registration) return null
  return subscribed(registration, key).catch((error: unknown) => {
    console.warn('not subscribed to push', { error: error instanceof Error ? error.name : '' })
    return null
  })
}

/** Replaces a subscription made with another key. */
const subscribed = async ({ pushManager }: ServiceWorkerRegistration, key: string): Promise<PushSubscription> => {
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(key) }
  const before = await pushManager.getSubscription()
  if (before && !hasKey(before, key)) await before.unsubscribe()
  return pushManager.subscribe(options)
}

const register = async (created: PushSubscription): Promise<void> => {
  const { endpoint = '', keys = {} } = created.toJSON()
  await api(subscribePush, { endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' })
}

/** Turns push off on this device only. */
export const turnPushOff = async (): Promise<PushState> => {
  writeText(choice, null)
  if (unsupportedState()) return readPush()
  const created = await subscription()
  if (created) {
    await created.unsubscribe()
    await api(unsubscribePush, { endpoint: created.endpoint })
  }
  return readPush()
}

/** As the two above; false: the person or the system does not allow it. */
export const setNotificationsEnabled = async (on: boolean): Promise<boolean> => {
  const state = on ? await turnPushOn() : await turnPushOff()
  return !on || state === 'on' || state === 'unreachable'
}

/** At the start and after a login: what was allowed on this device applies to the current login. */
export const renewPush = async (): Promise<void> => {
  const state = await readPush()
  if (readText(choice) !== 'yes' || (state !== 'on' && state !== 'unreachable')) return
  const created = await subscribe()
  if (created) await register(created)
  await readPush()
}

/** After a logout this device must not show the former member's notifications. */
export const forgetPush = async (): Promise<void> => {
  if (!unsupportedState()) await (await subscription())?.unsubscribe()
}

const bytesOf = (key: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))

const hasKey = ({ options }: PushSubscription, key: string): boolean => {
  const used = options.applicationServerKey
  return used !== null && String(new Uint8Array(used)) === String(bytesOf(key))
}
