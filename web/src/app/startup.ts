import { isLater } from '@xinyu/contracts/rules/age'
import { catalogueQuery } from '../shared/api/catalogue.ts'
import { queryClient } from '../shared/api/query-client.ts'
import { meQuery, reloadMe } from '../shared/session/me.ts'
import { currentSession, isMember } from '../shared/session/session.ts'
import { findHere } from '../features/start/find-here.ts'
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

/** Work of every start beside the first page; its failures are shown by the pages that need the data. */
export const startUp = (): void => {
  if (isMember()) {
    checkVipEnd().catch((error: unknown) =>
      console.warn('profile not loaded at start', { error: error instanceof Error ? error.name : '' }),
    )
    void queryClient.prefetchQuery(catalogueQuery)
  }
  // without a place everything works; it is asked again at the next start
  if (currentSession()) findHere().catch(() => undefined)
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) void skipSpringAnimations()
  const idle = (run: () => void): void =>
    void (typeof requestIdleCallback === 'function' ? requestIdleCallback(run) : setTimeout(run, 1500))
  idle(() => preloaded.forEach((page) => page.preload()))
}
