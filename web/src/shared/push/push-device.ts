import { getPushKey, subscribePush, unsubscribePush } from '@xinyu/contracts/http/push'
import { create } from 'zustand'
import { api } from '../api/api.ts'
import { t } from '../i18n/i18n.ts'
import { readText, writeText } from '../lib/storage.ts'
import { ask } from '../ui/modal-store.ts'

/**
 * What this browser says of push. `unsupported`: it has none · `homeScreen`: it has once the product is on the home
 * screen (iOS) · `denied`: it was refused and must be allowed in the browser · `off` · `on` · `unreachable`: it was
 * allowed, and the browser's push service did not answer.
 */
export type PushState = 'unsupported' | 'homeScreen' | 'denied' | 'off' | 'on' | 'unreachable'

const readyMs = 10_000
/** what this device was told before: `yes` or nothing */
const choice = 'notify'

export const usePush = create<{ state: PushState }>(() => ({ state: 'off' }))

const isApple = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1)
const isOnHomeScreen = (): boolean => matchMedia('(display-mode: standalone)').matches

const missing = (): PushState | null => {
  if (typeof Notification !== 'undefined' && 'serviceWorker' in navigator && typeof PushManager !== 'undefined')
    return null
  return isApple() && !isOnHomeScreen() ? 'homeScreen' : 'unsupported'
}

/** The worker that shows what is pushed; null: it is not there yet, or never will be. */
const worker = (): Promise<ServiceWorkerRegistration | null> =>
  Promise.race([
    navigator.serviceWorker.ready,
    new Promise<null>((resolve) => setTimeout(() => resolve(null), readyMs)),
  ])

const subscription = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? null

/** Looks at the browser anew: permissions are changed outside of the page. */
export const readPush = async (): Promise<PushState> => {
  const state = missing() ?? (await stateOf())
  usePush.setState({ state })
  return state
}

const stateOf = async (): Promise<PushState> => {
  if (Notification.permission === 'denied') return 'denied'
  if (Notification.permission !== 'granted') return 'off'
  return (await subscription()) ? 'on' : readText(choice) === 'yes' ? 'unreachable' : 'off'
}

/** The key to subscribe under; null: this installation pushes nothing. */
export const pushKey = async (): Promise<string | null> => (await api(getPushKey, {})).publicKey

/** Asks for the permission and subscribes; answers what came of it. Only from a click: browsers ask for one. */
export const turnPushOn = async (): Promise<PushState> => {
  if (missing()) return readPush()
  if ((await Notification.requestPermission()) !== 'granted') {
    void ask({ title: t('notice.NOTIFICATION_OFF'), text: t('push.states.denied'), confirm: t('common.gotIt') })
    return readPush()
  }
  const made = await subscribe()
  if (made)
    try {
      await hand(made)
    } catch (error) {
      // the server knows nothing of it: it must not look as if it were on
      await made.unsubscribe()
      await readPush()
      throw error
    }
  writeText(choice, 'yes')
  return readPush()
}

/** Null: nothing is pushed by this installation, or the browser's push service, a vendor's, is out of reach. */
const subscribe = async (): Promise<PushSubscription | null> => {
  const key = await pushKey()
  const registration = await worker()
  if (key === null || !registration) return null
  return subscribed(registration, key).catch((error: unknown) => {
    console.warn('not subscribed to push', { error: error instanceof Error ? error.name : '' })
    return null
  })
}

/** A subscription under another key than ours is of no use any more. */
const subscribed = async ({ pushManager }: ServiceWorkerRegistration, key: string): Promise<PushSubscription> => {
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(key) }
  const before = await pushManager.getSubscription()
  if (before && !isUnder(before, key)) await before.unsubscribe()
  return pushManager.subscribe(options)
}

const hand = async (made: PushSubscription): Promise<void> => {
  const { endpoint = '', keys = {} } = made.toJSON()
  await api(subscribePush, { endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' })
}

/** This device is pushed to no more; the others of the person are. */
export const turnPushOff = async (): Promise<PushState> => {
  writeText(choice, null)
  if (missing()) return readPush()
  const made = await subscription()
  if (made) {
    await made.unsubscribe()
    await api(unsubscribePush, { endpoint: made.endpoint })
  }
  return readPush()
}

/** As the two above; false: the person or the system does not allow it. */
export const setNotificationsEnabled = async (on: boolean): Promise<boolean> => {
  const state = on ? await turnPushOn() : await turnPushOff()
  return !on || state === 'on' || state === 'unreachable'
}

/** At the start and after a login: what was allowed on this device holds for whoever is logged in now. */
export const renewPush = async (): Promise<void> => {
  const state = await readPush()
  if (readText(choice) !== 'yes' || (state !== 'on' && state !== 'unreachable')) return
  const made = await subscribe()
  if (made) await hand(made)
  await readPush()
}

/** After a logout nothing of the person who left is shown here. */
export const forgetPush = async (): Promise<void> => {
  if (!missing()) await (await subscription())?.unsubscribe()
}

const bytesOf = (key: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))

const isUnder = ({ options }: PushSubscription, key: string): boolean => {
  const used = options.applicationServerKey
  return used !== null && String(new Uint8Array(used)) === String(bytesOf(key))
}
