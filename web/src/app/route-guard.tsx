import { Button } from '../shared/ui/button.tsx'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { writePendingAction } from '../shared/gate/pending.ts'
import { useText } from '../shared/i18n/i18n.ts'
import { goTo } from '../shared/lib/navigate.ts'
import { tabPaths } from '../shared/lib/tab-paths.ts'
import { useAuthStatus } from '../shared/session/session.ts'
import { Page } from '../shared/ui/page.tsx'
import { EmptyView } from '../shared/ui/lists/states.tsx'

/**
 * Redirects to the landing page without a session. On a members' page a guest sees what logging in gives, and returns
 * here afterwards.
 */
export const RouteGuard = ({ membersOnly = false, children }: { membersOnly?: boolean; children: ReactNode }) => {
  const { t } = useText()
  const authStatus = useAuthStatus()
  const { pathname, search } = useLocation()
  if (authStatus === 'none') return <Navigate to="/homepage" replace />
  if (!membersOnly || authStatus === 'member') return children
  const login = (): void => {
    writePendingAction({
      gate: 'login',
      action: 'open-page',
      argument: null,
      returnTo: pathname + search,
      resuming: false,
    })
    goTo('/login')
  }
  return (
    <Page title={t('gate.login.title')} tab={tabPaths.includes(pathname)}>
      <EmptyView
        title={t('gate.membersTitle')}
        text={t('gate.membersText')}
        action={
          <Button color="primary" onClick={login}>
            {t('gate.login.go')}
          </Button>
        }
      />
    </Page>
  )
}
