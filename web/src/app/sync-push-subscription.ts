import { onLanguageChange } from '../shared/i18n/i18n.ts'
import { goTo } from '../shared/lib/navigate.ts'
import { forgetPush, renewPush } from '../shared/push/push-device.ts'
import { push } from '../shared/shell/push.ts'
import { isMember, authStatusOf, useSession } from '../shared/session/session.ts'

const logFailure = (work: Promise<void>): void =>
  void work.catch((error: unknown) => console.warn('push', { error: error instanceof Error ? error.name : '' }))

/** A tapped notification asks an open page to navigate. */
const openLink = (link: string): void => {
  if (/^\/(?![/\\])/.test(link)) goTo(link)
}

/** Keeps the push subscription in step with the login: renewed at start and on language change, removed on logout. */
export const syncPushSubscription = (): void => {
  push.onOpen(openLink)
  if (isMember()) logFailure(renewPush())
  onLanguageChange(() => {
    if (isMember()) logFailure(renewPush())
  })
  useSession.subscribe(({ session }, { session: before }) => {
    if (session?.userId === before?.userId && authStatusOf(session) === authStatusOf(before)) return
    logFailure(authStatusOf(session) === 'member' ? renewPush() : forgetPush())
  })
}
