import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { loadTexts } from '../shared/i18n/i18n.ts'
import { useAuthStatus } from '../shared/session/session.ts'
import { useDepartures } from '../shared/session/user-change.ts'
import { lazyPage } from '../shared/ui/failures/lazy-page.tsx'

const closedPage = (name: 'ForMembers' | 'ForAnyone') =>
  lazyPage('closed', async () => {
    const [pages] = await Promise.all([import('./closed/closed.tsx'), loadTexts()])
    return { Screen: pages[name] }
  })
const ForMembers = closedPage('ForMembers')
const ForAnyone = closedPage('ForAnyone')

/**
 * Who may not see a page sees there what it is about and what logging in gives, and returns afterwards. Home, and what
 * somebody has just logged out of, redirect to the landing page.
 */
export const RouteGuard = ({ membersOnly = false, children }: { membersOnly?: boolean; children: ReactNode }) => {
  const authStatus = useAuthStatus()
  const { pathname } = useLocation()
  const hasLeft = useDepartures(({ count }) => count > 0)
  if (authStatus === 'member' || (authStatus === 'guest' && !membersOnly)) return children
  if (authStatus === 'none' && (hasLeft || pathname === '/')) return <Navigate to="/homepage" replace />
  return membersOnly ? <ForMembers /> : <ForAnyone />
}
