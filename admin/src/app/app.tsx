import type { QueryClient } from '@tanstack/react-query'
import { Admin, CustomRoutes, Resource } from 'react-admin'
import { Route } from 'react-router-dom'
import { i18nProvider } from '../i18n/i18n-provider.ts'
import { authProvider } from '../shared/api/auth-provider.ts'
import { dataProvider } from '../shared/api/data-provider.ts'
import { ConsoleLayout } from './layout.tsx'
import { LoginPage } from './login/login-page.tsx'
import { Notifications } from './notifications.tsx'
import { lazyPage } from './pages/lazy-page.ts'
import { pageGroups } from './pages/page-groups.ts'
import { createQueryClient } from './query-client.ts'
import { createStore } from './store.ts'
import { darkTheme, lightTheme } from './theme.ts'

const Dashboard = lazyPage(() => import('../resources/dashboard/dashboard.tsx'), 'Dashboard')

const SecurityPage = lazyPage(() => import('../resources/security/security-page.tsx'), 'SecurityPage')

/** In menu order; the menu shows only resources the signed-in person may list. */
const pages = pageGroups.flatMap((group) => group.pages)

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
