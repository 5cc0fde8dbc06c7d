import { create } from 'zustand'
import { isBusy, watchFields } from '../../shared/busy/busy.ts'

/** Whether newer files of the app wait to be used. */
export const useNewerFiles = create<{ areReady: boolean }>(() => ({ areReady: false }))

const CHECK_MS = 3_600_000
let registration: ServiceWorkerRegistration | null = null
/** the person asked for it: what is half done is theirs to lose */
let isAsked = false

/** Nobody looks, and nothing is half done. */
const isQuiet = (): boolean => document.visibilityState === 'hidden' && !isBusy()

/** A worker that waits takes over, which reloads the page; one that another tab let take over is there already. */
const apply = (): void => {
  if (registration?.waiting) registration.waiting.postMessage({ type: 'SKIP_WAITING' }, [])
  else window.location.reload()
}

/** By a tap on “new version”. */
export const applyNewerFiles = (): void => {
  isAsked = true
  apply()
}

const offer = (): void => {
  useNewerFiles.setState({ areReady: true })
  if (isQuiet()) apply()
}

const follow = (found: ServiceWorkerRegistration): void => {
  registration = found
  // the first worker of this browser brings nothing newer
  const onInstalled = (): void => {
    if (found.waiting && navigator.serviceWorker.controller) offer()
  }
  onInstalled()
  found.addEventListener('updatefound', () => found.installing?.addEventListener('statechange', onInstalled))
}

/** A page that stays open for days asks whether there is anything newer when it is shown. */
const checkWhenShown = (): void => {
  let checkedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (isQuiet() && useNewerFiles.getState().areReady) return apply()
    if (document.visibilityState === 'hidden' || Date.now() - checkedAt < CHECK_MS) return
    checkedAt = Date.now()
    registration?.update().catch(() => undefined) // without a network
  })
}

/**
 * Registers the worker that caches the app's files. A newer worker waits: it takes
 * over, and the page reloads, when nobody looks and nothing is half done, or when the person asks for it.
 */
export const register = async (): Promise<void> => {
  const worker = navigator.serviceWorker
  watchFields()
  let isControlled = worker.controller !== null
  worker.addEventListener('controllerchange', () => {
    if (isControlled && (isAsked || isQuiet())) return window.location.reload()
    // another tab let it take over
    if (isControlled) useNewerFiles.setState({ areReady: true })
    isControlled = true
  })
  checkWhenShown()
  follow(await worker.register('/sw.js'))
}
