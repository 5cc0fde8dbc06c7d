import { lazy, Suspense, useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom'
import { useText } from '../shared/i18n/i18n.ts'
import { useInstallOffer } from '../shared/push/offer-install.ts'
import { Modals } from '../shared/ui/modals.tsx'
import { Toasts } from '../shared/ui/toasts.tsx'
import { TermsGate } from '../features/consents/terms-gate.tsx'
import { LoveUndos } from '../features/relations/love-undo.tsx'
import { useMatches } from '../features/relations/match.ts'
import { UpdateGate } from '../features/start/update-gate.tsx'
import { TabBar, tabPaths } from './tab-bar.tsx'
import { useRealtime } from './realtime.ts'
import { useUnfinishedPurchases } from './unfinished-purchases.ts'

/** Moves the focus to the main landmark after a change of page, so that a screen reader begins there. */
const useFocusOnMain = (pathname: string): void => {
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])
}

/** Fetched when there is a match to show. */
const MatchScene = lazy(async () => ({
  default: (await import('../features/relations/match-scene.tsx')).MatchScene,
}))

/** The layout around every page. */
export const Shell = () => {
  const { t } = useText()
  const { pathname } = useLocation()
  useFocusOnMain(pathname)
  useRealtime()
  useUnfinishedPurchases()
  useInstallOffer(pathname)
  const hasMatch = useMatches(({ queue }) => queue.length > 0)
  return (
    <UpdateGate>
      <a className="skip-link" href="#main">
        {t('common.skip')}
      </a>
      <TermsGate>
        <Outlet />
        {tabPaths.includes(pathname) && <TabBar />}
      </TermsGate>
      <LoveUndos />
      {hasMatch && (
        <Suspense>
          <MatchScene />
        </Suspense>
      )}
      <Toasts />
      <Modals />
      <ScrollRestoration />
    </UpdateGate>
  )
}
