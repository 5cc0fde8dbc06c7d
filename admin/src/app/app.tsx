import type { QueryClient } from '@tanstack/react-query'
import { lazy } from 'react'
import { Admin, CustomRoutes, Resource, type ResourceProps } from 'react-admin'
import { Route } from 'react-router-dom'
import { i18nProvider } from '../i18n/i18n-provider.ts'
import { auditLogPages } from '../resources/audit-log/audit-log-pages.tsx'
import { erasurePages } from '../resources/erasures/erasure-pages.tsx'
import { ledgerEntryPages } from '../resources/ledger-entries/ledger-entry-pages.tsx'
import { adminUserPages } from '../resources/admin-users/admin-user-pages.tsx'
import { loginLogPages } from '../resources/login-logs/login-log-pages.tsx'
import { orderPages } from '../resources/orders/order-pages.tsx'
import { paymentDifferencePages } from '../resources/payment-differences/payment-difference-pages.tsx'
import { pointCorrectionPages } from '../resources/point-corrections/point-correction-pages.tsx'
import { productPages } from '../resources/products/product-pages.tsx'
import { featuredUserPages } from '../resources/featured-users/featured-user-pages.tsx'
import { cannedAnswerPages } from '../resources/canned-answers/canned-answer-pages.tsx'
import { questionPages } from '../resources/questions/question-pages.tsx'
import { appealPages } from '../resources/appeals/appeal-pages.tsx'
import { reportPages } from '../resources/reports/report-pages.tsx'
import { reviewPages } from '../resources/reviews/review-pages.tsx'
import { matchingDayPages } from '../resources/matching-days/matching-day-pages.tsx'
import { sensitiveWordPages } from '../resources/sensitive-words/sensitive-word-pages.tsx'
import { sysNoticePages } from '../resources/sys-notices/sys-notice-pages.tsx'
import { userPages } from '../resources/users/user-pages.tsx'
import { escalationPages } from '../resources/reviews/escalations/escalation-pages.tsx'
import { moderatorFigurePages } from '../resources/moderator-figures/moderator-figure-pages.tsx'
import { reasonTemplatePages } from '../resources/reason-templates/reason-template-pages.tsx'
import { versionPages } from '../resources/versions/version-pages.tsx'
import { vipUserPages } from '../resources/vip-users/vip-user-pages.tsx'
import { withdrawalPages } from '../resources/withdrawals/withdrawal-pages.tsx'
import { wordMarkPages } from '../resources/word-marks/word-mark-pages.tsx'
import { scamSignalPages } from '../resources/scam-signals/scam-signal-pages.tsx'
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
  featuredUserPages,
  orderPages,
  vipUserPages,
  productPages,
  withdrawalPages,
  paymentDifferencePages,
  pointCorrectionPages,
  ledgerEntryPages,
  reasonTemplatePages,
  moderatorFigurePages,
  sensitiveWordPages,
  wordMarkPages,
  scamSignalPages,
  questionPages,
  cannedAnswerPages,
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
