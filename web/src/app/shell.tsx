import { useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom'
import { useText } from '../shared/i18n/i18n.ts'
import { Modals } from '../shared/ui/modals.tsx'
import { Toasts } from '../shared/ui/toasts.tsx'
import { TermsGate } from '../features/consents/terms-gate.tsx'
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

/** The layout around every page. */
export const Shell = () => {
  const { t } = useText()
  const { pathname } = useLocation()
  useFocusOnMain(pathname)
  useRealtime()
  useUnfinishedPurchases()
  return (
    <UpdateGate>
      <a className="skip-link" href="#main">
        {t('common.skip')}
      </a>
      <TermsGate>
        <Outlet />
        {tabPaths.includes(pathname) && <TabBar />}
      </TermsGate>
      <Toasts />
      <Modals />
      <ScrollRestoration />
    </UpdateGate>
  )
}
