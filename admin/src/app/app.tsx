import type { QueryClient } from '@tanstack/react-query'
import { lazy } from 'react'
import { Admin, CustomRoutes, Resource, type ResourceProps } from 'react-admin'
import { Route } from 'react-router-dom'
import { i18nProvider } from '../i18n/i18n-provider.ts'
import { auditLogPages } from '../resources/audit-log/audit-log-pages.tsx'
import { erasurePages } from '../resources/erasures/erasure-pages.tsx'
import { ledgerPages } from '../resources/ledger-entries/ledger-pages.tsx'
import { adminUserPages } from '../resources/admin-users/admin-user-pages.tsx'
import { loginLogPages } from '../resources/login-logs/login-log-pages.tsx'
import { orderPages } from '../resources/orders/order-pages.tsx'
import { differencePages } from '../resources/payment-differences/difference-pages.tsx'
import { correctionPages } from '../resources/point-corrections/correction-pages.tsx'
import { productPages } from '../resources/products/product-pages.tsx'
import { featuredPages } from '../resources/featured-users/featured-pages.tsx'
import { cannedPages } from '../resources/canned-answers/canned-pages.tsx'
import { questionPages } from '../resources/questions/question-pages.tsx'
import { appealPages } from '../resources/appeals/appeal-pages.tsx'
import { reportPages } from '../resources/reports/report-pages.tsx'
import { reviewPages } from '../resources/reviews/review-pages.tsx'
import { matchingDayPages } from '../resources/matching-days/matching-day-pages.tsx'
import { wordPages } from '../resources/sensitive-words/word-pages.tsx'
import { sysNoticePages } from '../resources/sys-notices/sys-notice-pages.tsx'
import { userPages } from '../resources/users/user-pages.tsx'
import { escalationPages } from '../resources/reviews/escalations/escalation-pages.tsx'
import { figuresPages } from '../resources/moderator-figures/figures-pages.tsx'
import { templatePages } from '../resources/reason-templates/template-pages.tsx'
import { versionPages } from '../resources/versions/version-pages.tsx'
import { vipUserPages } from '../resources/vip-users/vip-user-pages.tsx'
import { withdrawalPages } from '../resources/withdrawals/withdrawal-pages.tsx'
import { markPages } from '../resources/word-marks/mark-pages.tsx'
import { signalsPages } from '../resources/scam-signals/signals-pages.tsx'
import { authProvider } from '../shared/api/auth-provider.ts'
import { dataProvider } from '../shared/api/data-provider.ts'
import { ConsoleLayout } from './layout.tsx'
import { LoginPage } from './login/login-page.tsx'
import { Notifications } from './notifications.tsx'
import { createQueryClient } from './query-client.ts'
import { createStore } from './store.ts'
import { darkTheme, lightTheme } from './theme.ts'

const Dashboard = lazy(() =>
  import('../resources/dashboard/dashboard.tsx').then((module) => ({ default: module.Dashboard })),
)

const SecurityPage = lazy(() =>
  import('../resources/security/security-page.tsx').then((module) => ({ default: module.SecurityPage })),
)

/** In menu order; the menu shows only resources the signed-in person may list. */
const pages: ResourceProps[] = [
  ...reviewPages,
  escalationPages,
  reportPages,
  appealPages,
  userPages,
  featuredPages,
  orderPages,
  vipUserPages,
  productPages,
  withdrawalPages,
  differencePages,
  correctionPages,
  ledgerPages,
  templatePages,
  figuresPages,
  wordPages,
  markPages,
  signalsPages,
  questionPages,
  cannedPages,
  sysNoticePages,
  matchingDayPages,
  loginLogPages,
  versionPages,
  adminUserPages,
  auditLogPages,
  erasurePages,
]

const queryClientOfPage = createQueryClient()
const storeOfPage = createStore()

export const App = ({ queryClient = queryClientOfPage }: { queryClient?: QueryClient }) => (
  <Admin
    title="心屿"
    store={storeOfPage}
    queryClient={queryClient}
    dataProvider={dataProvider}
    authProvider={authProvider}
    i18nProvider={i18nProvider}
    theme={lightTheme}
    darkTheme={darkTheme}
    layout={ConsoleLayout}
    loginPage={LoginPage}
    notification={Notifications}
    dashboard={Dashboard}
    requireAuth
    disableTelemetry
  >
    {pages.map((page) => (
      <Resource key={page.name} {...page} />
    ))}
    <CustomRoutes>
      <Route path="/security" element={<SecurityPage />} />
    </CustomRoutes>
  </Admin>
)
