import { useEffect, useRef } from 'react'
import { dateInChina } from '@xinyu/contracts/rules/age'
import { t } from '../i18n/i18n.ts'
import { readJson, readText, writeJson, writeText } from '../lib/storage.ts'
import { ask, useModal } from '../ui/modal-store.ts'

/** Chromium's own; other browsers install by their menus and never send it */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
}
interface Visits {
  day: string
  days: number
}

const keys = { visits: 'visits', written: 'has-written', asked: 'install-asked' }
/** whoever said later is not asked again for half a year, ms */
const restMs = 180 * 86_400_000
/** calm pages; never the deck, a talk, or the way through a form */
const places = ['/message', '/me']
let held: InstallPrompt | null = null

/** At the start: the browser shall not ask by itself, and the day counts as a visit. */
export const holdInstallPrompt = (now = new Date()): void => {
  const day = dateInChina(now)
  const visits = readJson<Visits>(keys.visits)
  if (visits?.day !== day) writeJson(keys.visits, { day, days: (visits?.days ?? 0) + 1 })
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    held = event as InstallPrompt
  })
  window.addEventListener('appinstalled', () => (held = null))
}

/** A message of mine has arrived: from now on the product is of use to me. */
export const noteWritten = (): void => writeText(keys.written, 'yes')

const isRightMoment = (now: number): boolean => {
  const isKnown = (readJson<Visits>(keys.visits)?.days ?? 0) >= 2 || readText(keys.written) === 'yes'
  const asked = Number(readText(keys.asked) ?? 0)
  return held !== null && isKnown && now - asked > restMs && useModal.getState().queue.length === 0
}

/** Offers to put the product on the home screen, where the browser can and it is the right moment. */
export const offerInstall = async (now = Date.now()): Promise<void> => {
  const prompt = held
  if (!prompt || !isRightMoment(now)) return
  writeText(keys.asked, String(now))
  const wanted = await ask({
    title: t('install.title'),
    text: t('install.text'),
    confirm: t('install.yes'),
    cancel: t('common.later'),
  })
  held = null
  if (wanted) await prompt.prompt()
}

/** Never on the first page of a visit: only when somebody goes on to a calm one. */
export const useInstallOffer = (pathname: string): void => {
  const first = useRef(pathname)
  useEffect(() => {
    if (pathname === first.current) return
    first.current = ''
    if (places.includes(pathname)) void offerInstall().catch(() => undefined)
  }, [pathname])
}
