import { lazy, Suspense, useEffect, useRef, ViewTransition } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { useText } from '../shared/i18n/i18n.ts'
import { useInstallOffer } from '../shared/push/offer-install.ts'
import { useAuthStatus } from '../shared/session/session.ts'
import { Modals } from '../shared/ui/overlays/modals.tsx'
import { Toasts } from '../shared/ui/overlays/toasts.tsx'
import { TermsGate } from '../features/consents/terms-gate.tsx'
import { UpdateGate } from '../features/start/update-gate.tsx'
import { OfflineNote } from './offline-note.tsx'
import { TabBar, tabPaths } from './tab-bar.tsx'
import { useScrollRestoration } from './use-scroll-restoration.ts'

const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
const MemberServices = lazy(async () => ({ default: (await import('./member-services.tsx')).MemberServices }))

/** Moves the focus to the main landmark after a navigation, so that a screen reader starts there. */
const useFocusOnMain = (pathname: string): void => {
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])
}

/** The layout around every page. */
export const Shell = () => {
  const { t } = useText()
  const { pathname } = useLocation()
  const isMember = useAuthStatus() === 'member'
  const turn = isStill() ? 'none' : 'page'
  useFocusOnMain(pathname)
  useInstallOffer(pathname)
  useScrollRestoration()
  return (
    <UpdateGate>
      <a className="skip-link" href="#main">
        {t('common.skip')}
      </a>
      <TermsGate>
        <ViewTransition key={pathname} default="none" enter={turn} exit={turn}>
          <Outlet />
        </ViewTransition>
        {tabPaths.includes(pathname) && <TabBar />}
      </TermsGate>
      {isMember && (
        <Suspense>
          <MemberServices />
        </Suspense>
      )}
      {isMember && <OfflineNote />}
      <Toasts />
      <Modals />
    </UpdateGate>
  )
}
