import { isLater } from '@xinyu/contracts/rules/age'
import { catalogueQuery } from '../shared/api/catalogue.ts'
import { queryClient } from '../shared/api/query-client.ts'
import { meQuery, reloadMe } from '../shared/session/me.ts'
import { isMember } from '../shared/session/session.ts'
import { preloaded } from './routes.tsx'

/** A membership that has run out on the way is asked for anew; the server decides what I am. */
const checkVipEnd = async (): Promise<void> => {
  const profile = await queryClient.ensureQueryData(meQuery)
  if (profile.isVip && profile.vipLimitDate && isLater(new Date(), profile.vipLimitDate)) await reloadMe()
}

/**
 * antd-mobile moves its sheets by springs, which know nothing of the system's wish for less motion until they are told.
 */
const calmSprings = async (): Promise<void> => {
  const { Globals } = await import('@react-spring/web')
  Globals.assign({ skipAnimation: true })
}

/** What every start needs beside the page itself; a failure here is the page's to show. */
export const startUp = (): void => {
  if (isMember()) {
    checkVipEnd().catch((error: unknown) =>
      console.warn('profile not loaded at start', { error: error instanceof Error ? error.name : '' }),
    )
    void queryClient.prefetchQuery(catalogueQuery)
  }
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) void calmSprings()
  const idle = (run: () => void): void =>
    void (typeof requestIdleCallback === 'function' ? requestIdleCallback(run) : setTimeout(run, 1500))
  idle(() => preloaded.forEach((page) => page.preload()))
}
