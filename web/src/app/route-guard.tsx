import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { loadTexts } from '../shared/i18n/i18n.ts'
import { type AuthStatus, useAuthStatus } from '../shared/session/session.ts'
import { useDepartures } from '../shared/session/user-change.ts'
import { lazyPage, type LazyPage } from '../shared/ui/failures/lazy-page.tsx'

export type Audience = 'anybody' | 'guests' | 'members'
/** What a route says of its page besides its element. */
export interface PageHandle {
  /** a page whose code is in the first file has none of a lazy page's functions */
  page: Partial<LazyPage>
  audience: Audience
}

type Closed = 'ForMembers' | 'ForAnyone'
const closed = (name: Closed) =>
  lazyPage('closed', async () => {
    const [pages] = await Promise.all([import('./closed/closed.tsx'), loadTexts()])
    return { Screen: pages[name] }
  })
const ForMembers = closed('ForMembers')
const ForAnyone = closed('ForAnyone')
export const closedPages: Record<Closed, LazyPage> = { ForMembers, ForAnyone }

/** What stands in place of a page that is not for the person; null if it is. */
export const closedFor = (audience: Audience, status: AuthStatus): Closed | null => {
  if (audience === 'anybody' || status === 'member' || (status === 'guest' && audience === 'guests')) return null
  return audience === 'members' ? 'ForMembers' : 'ForAnyone'
}

/**
 * Who may not see a page sees there what it is about and what logging in gives, and returns afterwards. Home, and what
 * somebody has just logged out of, redirect to the landing page.
 */
export const RouteGuard = ({ audience, children }: { audience: Audience; children: ReactNode }) => {
  const status = useAuthStatus()
  const { pathname } = useLocation()
  const hasLeft = useDepartures(({ count }) => count > 0)
  const closedAs = closedFor(audience, status)
  if (!closedAs) return children
  if (status === 'none' && (hasLeft || pathname === '/')) return <Navigate to="/homepage" replace />
  return closedAs === 'ForMembers' ? <ForMembers /> : <ForAnyone />
}
