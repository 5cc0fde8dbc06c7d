import { isLater } from '@xinyu/contracts/rules/age'
import { catalogueQuery } from '../shared/api/catalogue.ts'
import { queryClient } from '../shared/api/query-client.ts'
import { meQuery, reloadMe } from '../shared/session/me.ts'
import { currentSession, isMember, useSession } from '../shared/session/session.ts'
import { preloaded } from './routes.tsx'

/** Reloads the profile when the membership of the cached one has expired; the server decides. */
const checkVipEnd = async (): Promise<void> => {
  const profile = await queryClient.ensureQueryData(meQuery)
  if (profile.isVip && profile.vipLimitDate && isLater(new Date(), profile.vipLimitDate)) await reloadMe()
}

/** antd-mobile animates its sheets with springs, which ignore the system setting for reduced motion. */
const skipSpringAnimations = async (): Promise<void> => {
  const { Globals } = await import('@react-spring/web')
  Globals.assign({ skipAnimation: true })
}

/** Where the device is: without a place everything works; it is asked again at the next start. */
const findPlace = async (): Promise<void> => (await import('../features/start/find-here.ts')).findHere()

/** The talks, for the badge of the tab and for the names in a talk that is opened by its address. */
const loadChatList = (): void =>
  void import('../features/chat/chat-pages.ts').then(({ fetchChatList }) => fetchChatList())

/** Runs `work` once: now, or when somebody logs in. */
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
 * Work of every start beside the first page, begun when that has what it asked for; its failures are shown by the pages
 * that need the data. A stranger on the landing page is sent nothing beside it.
 */
export const startUp = (): void => {
  onceMember(() => void import('./follow-push.ts').then(({ followPush }) => followPush()))
  onceMember(() => whenIdle(loadChatList))
  if (isMember())
    checkVipEnd().catch((error: unknown) =>
      console.warn('profile not loaded at start', { error: error instanceof Error ? error.name : '' }),
    )
  if (!currentSession()) return
  whenIdle(() => {
    if (isMember()) void queryClient.prefetchQuery(catalogueQuery)
    findPlace().catch(() => undefined)
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) void skipSpringAnimations()
    // where there is a worker it keeps every page of the app
    if (!navigator.serviceWorker) preloaded.forEach((page) => void page.preload())
  })
}
