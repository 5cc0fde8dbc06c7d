import { port } from './shell.ts'

const READY_MS = 10_000

const isApple = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1)
const isOnHomeScreen = (): boolean => matchMedia('(display-mode: standalone)').matches

/** The service worker that shows pushes; null: not there yet, or never will be. */
const worker = (): Promise<ServiceWorkerRegistration | null> =>
  Promise.race([
    navigator.serviceWorker.ready,
    new Promise<null>((resolve) => setTimeout(() => resolve(null), READY_MS)),
  ])

const subscription = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? null

/** Replaces a subscription made with another key. */
const subscribed = async ({ pushManager }: ServiceWorkerRegistration, key: string): Promise<PushSubscription> => {
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(key) }
  const before = await pushManager.getSubscription()
  if (before && !hasKey(before, key)) await before.unsubscribe()
  return pushManager.subscribe(options)
}

const bytesOf = (key: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))

const hasKey = ({ options }: PushSubscription, key: string): boolean => {
  const used = options.applicationServerKey
  return used !== null && String(new Uint8Array(used)) === String(bytesOf(key))
}

const show = (title: string, body: string): void => {
  try {
    const notification = new Notification(title, { body, icon: '/icon-192.png', tag: 'xinyu-message' })
    notification.addEventListener('click', () => window.focus())
  } catch {
    // phones only allow notifications from service workers; the toast suffices there
  }
}

export const push = port('push', {
  missing: () => {
    if (typeof Notification !== 'undefined' && 'serviceWorker' in navigator && typeof PushManager !== 'undefined')
      return null
    return isApple() && !isOnHomeScreen() ? 'homeScreen' : 'unsupported'
  },
  permission: () => (typeof Notification === 'undefined' ? 'denied' : Notification.permission),
  askPermission: () => Notification.requestPermission(),
  endpoint: async () => (await subscription())?.endpoint ?? null,
  subscribe: async (key) => {
    const registration = await worker()
    if (!registration) return null
    const { endpoint = '', keys = {} } = (await subscribed(registration, key)).toJSON()
    return { endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' }
  },
  unsubscribe: async () => void (await (await subscription())?.unsubscribe()),
  show,
  onOpen: (open) =>
    navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const message = data as { type?: unknown; link?: unknown } | null
      if (message?.type === 'open' && typeof message.link === 'string') open(message.link)
    }),
})
