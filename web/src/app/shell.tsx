import type { ReactNode } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { useText } from '../shared/i18n/i18n.ts'
import { useInstallOffer } from '../shared/push/offer-install.ts'
import { useAuthStatus } from '../shared/session/session.ts'
import { tabPaths } from '../shared/lib/tab-paths.ts'
import { Boundary } from '../shared/ui/failures/boundary.tsx'
import { FailedPage } from '../shared/ui/failures/failed-page.tsx'
import { lazyPart } from '../shared/ui/failures/lazy-part.tsx'
import { Modals } from '../shared/ui/overlays/modals.tsx'
import { Toasts } from '../shared/ui/overlays/toasts.tsx'
import { TermsGate } from '../features/consents/terms-gate.tsx'
import { UpdateGate } from '../features/start/update-gate.tsx'
import { useIsWide } from '../shared/ui/panes/use-is-wide.ts'
import { TabBar } from './tab-bar.tsx'
import { useFocusOnMain } from './focus/use-focus-on-main.ts'
import { useScrollRestoration } from './focus/use-scroll-restoration.ts'
import { PageProgress } from './navigation/page-progress.tsx'
import { usePhotoMorph } from './navigation/photo-morph.ts'

const MemberServices = lazyPart(async () => (await import('./member-services.tsx')).MemberServices)

const showFailedPage = (tab: boolean) => (error: unknown, retry: () => void) => (
  <FailedPage error={error} onRetry={retry} tab={tab} />
)

/** A page that throws is replaced by what happened; the tab bar and the other pages stay. */
const PageBoundary = ({ pathname, children }: { pathname: string; children: ReactNode }) => (
  <Boundary key={pathname} place="page" failed={showFailedPage(tabPaths.includes(pathname))}>
    {children}
  </Boundary>
)

/** On wide screens the rail stays on every page of a member. */
const useHasTabs = (pathname: string, isMember: boolean): boolean => {
  const isWide = useIsWide()
  return tabPaths.includes(pathname) || (isWide && isMember && !pathname.startsWith('/register'))
}

/** The layout around every page. */
export const Shell = () => {
  const { t } = useText()
  const { key, pathname } = useLocation()
  const isMember = useAuthStatus() === 'member'
  const hasTabs = useHasTabs(pathname, isMember)
  useFocusOnMain(pathname)
  useInstallOffer(pathname)
  useScrollRestoration()
  usePhotoMorph(key)
  return (
    <UpdateGate>
      <a className="skip-link" href="#main">
        {t('common.skip')}
      </a>
      <TermsGate>
        <PageBoundary pathname={pathname}>
          <Outlet />
        </PageBoundary>
        <PageProgress />
        {hasTabs && <TabBar />}
      </TermsGate>
      {isMember && <MemberServices />}
      <Boundary place="part">
        <Toasts />
      </Boundary>
      <Boundary place="part">
        <Modals />
      </Boundary>
    </UpdateGate>
  )
}
