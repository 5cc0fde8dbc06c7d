import { isLater } from '@xinyu/contracts/rules/people/age'
import { catalogueQuery } from '../shared/api/catalogue.ts'
import { queryClient } from '../shared/api/query-client.ts'
import { meQuery, reloadMe } from '../shared/session/me.ts'
import { currentSession, isMember, useSession } from '../shared/session/session.ts'

/** Reloads the profile when the VIP membership in the cached one has expired; the server decides. */
const checkVipEnd = async (): Promise<void> => {
  const profile = await queryClient.ensureQueryData(meQuery)
  if (profile.isVip && profile.vipLimitDate && isLater(new Date(), profile.vipLimitDate)) await reloadMe()
}

/** antd-mobile animates its sheets with springs, which ignore the reduced-motion setting. */
const skipSpringAnimations = async (): Promise<void> => {
  const { Globals } = await import('@react-spring/web')
  Globals.assign({ skipAnimation: true })
}

/** Finds where the device is. Everything works without it; the next start tries again. */
const locateDevice = async (): Promise<void> =>
  (await import('../features/start/locate-by-address.ts')).locateByAddress()

/** Loads the conversations, for the tab's badge and for the names in a conversation opened by its address. */
const loadChatList = (): void =>
  void import('../features/chat/chat-pages.ts').then(({ fetchChatList }) => fetchChatList())

/** Runs `work` once: now if a member is logged in, otherwise after the next login. */
const onceMember = (work: () => void): void => {
  if (isMember()) return work()
  const stop = useSession.subscribe(() => {
    if (!isMember()) return
    stop()
    work()
  })
}

const whenIdle = (run: () => void): void =>
  void (typeof requestIdleCallback === 'function' ? requestIdleCallback(run) : setTimeout(run, 1500))

/**
 * Work done at every start besides the first page, most of it when the browser is idle. Failures are shown by the
 * pages that need the data. A new visitor on the landing page loads nothing else.
 */
export const startUp = (): void => {
  onceMember(
    () => void import('./sync-push-subscription.ts').then(({ syncPushSubscription }) => syncPushSubscription()),
  )
  onceMember(() => whenIdle(loadChatList))
  if (isMember())
    checkVipEnd().catch((error: unknown) =>
      console.warn('profile not loaded at start', { error: error instanceof Error ? error.name : '' }),
    )
  if (!currentSession()) return
  whenIdle(() => {
    if (isMember()) void queryClient.prefetchQuery(catalogueQuery)
    locateDevice().catch(() => undefined)
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) void skipSpringAnimations()
    void import('./navigation/prefetch-pages.ts').then(({ prefetchPages }) => prefetchPages()).catch(() => undefined)
  })
}
