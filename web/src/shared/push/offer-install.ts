import { useEffect, useRef } from 'react'
import { dateInChina } from '@xinyu/contracts/rules/people/age'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { t } from '../i18n/i18n.ts'
import { readJson, readText, writeJson, writeText } from '../lib/storage.ts'
import { confirm, useModal } from '../ui/overlays/modal-store.ts'

/** Chromium only; other browsers install through their menus and never send it */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
}
interface Visits {
  day: string
  days: number
}

const keys = { visits: 'visits', written: 'has-written', asked: 'install-asked' }
/** after “later”, not offered again for half a year, ms */
const snoozeMs = 180 * DAY_MS
/** calm pages; never the deck, a conversation, or a form */
const calmPages = ['/message', '/me']
let deferredPrompt: InstallPrompt | null = null

/** At the start: stops the browser's own prompt, and counts the day as a visit. */
export const deferInstallPrompt = (now = new Date()): void => {
  const day = dateInChina(now)
  const visits = readJson<Visits>(keys.visits)
  if (visits?.day !== day) writeJson(keys.visits, { day, days: (visits?.days ?? 0) + 1 })
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    deferredPrompt = event as InstallPrompt
  })
  window.addEventListener('appinstalled', () => (deferredPrompt = null))
}

/** A message of mine was delivered: from now on the person benefits from the app. */
export const noteWritten = (): void => writeText(keys.written, 'yes')

const isRightMoment = (now: number): boolean => {
  const isKnown = (readJson<Visits>(keys.visits)?.days ?? 0) >= 2 || readText(keys.written) === 'yes'
  const asked = Number(readText(keys.asked) ?? 0)
  return deferredPrompt !== null && isKnown && now - asked > snoozeMs && useModal.getState().queue.length === 0
}

/** Offers to add the app to the home screen, when the browser supports it and the moment is right. */
export const offerInstall = async (now = Date.now()): Promise<void> => {
  const prompt = deferredPrompt
  if (!prompt || !isRightMoment(now)) return
  writeText(keys.asked, String(now))
  const confirmed = await confirm({
    title: t('install.title'),
    text: t('install.text'),
    confirm: t('install.yes'),
    cancel: t('common.later'),
  })
  deferredPrompt = null
  if (confirmed) await prompt.prompt()
}

/** Never on the first page of a visit: only when navigating to a calm one. */
export const useInstallOffer = (pathname: string): void => {
  const first = useRef(pathname)
  useEffect(() => {
    if (pathname === first.current) return
    first.current = ''
    if (calmPages.includes(pathname)) void offerInstall().catch(() => undefined)
  }, [pathname])
}
