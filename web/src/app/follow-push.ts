import { onLanguageChange } from '../shared/i18n/i18n.ts'
import { goTo } from '../shared/lib/navigate.ts'
import { forgetPush, renewPush } from '../shared/push/push-device.ts'
import { isMember, standingOf, useSession } from '../shared/session/session.ts'

const quietly = (work: Promise<void>): void =>
  void work.catch((error: unknown) => console.warn('push', { error: error instanceof Error ? error.name : '' }))

/** What a tapped notification asks an open page for. */
const onMessage = ({ data }: MessageEvent<unknown>): void => {
  const said = data as { type?: unknown; link?: unknown } | null
  if (said?.type === 'open' && typeof said.link === 'string' && /^\/(?![/\\])/.test(said.link)) goTo(said.link)
}

/** Keeps the device's subscription with the login: renewed at a start and in another language, gone after a logout. */
export const followPush = (): void => {
  navigator.serviceWorker?.addEventListener('message', onMessage)
  if (isMember()) quietly(renewPush())
  onLanguageChange(() => {
    if (isMember()) quietly(renewPush())
  })
  useSession.subscribe(({ session }, { session: before }) => {
    if (session?.userId === before?.userId && standingOf(session) === standingOf(before)) return
    quietly(standingOf(session) === 'member' ? renewPush() : forgetPush())
  })
}
