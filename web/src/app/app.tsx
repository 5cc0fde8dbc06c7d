import { QueryClientProvider } from '@tanstack/react-query'
import { useLayoutEffect, useState, type ReactNode } from 'react'
import { unstable_HistoryRouter as HistoryRouter, useNavigate, useRoutes } from 'react-router-dom'
import { queryClient } from '../shared/api/query-client.ts'
import { useDepartures } from '../shared/session/user-change.ts'
import { setNavigator } from '../shared/lib/navigate.ts'
import { Boundary } from '../shared/ui/failures/boundary.tsx'
import { FailedApp } from './boundaries/failed-app.tsx'
import { createPageHistory } from './navigation/page-history.ts'
import { leavePhoto } from './navigation/photo-morph.ts'
import { preparePage } from './navigation/prepare-page.ts'
import { routes } from './routes.tsx'

const Pages = () => {
  const navigate = useNavigate()
  useLayoutEffect(() => setNavigator((to, options) => void navigate(to, options)), [navigate])
  return useRoutes(routes)
}

/** Remounted when a member leaves: what a page holds in its state belongs to them. */
const PagesOfUser = () => <Pages key={useDepartures(({ count }) => count)} />

const Router = ({ children }: { children: ReactNode }) => {
  const [history] = useState(() => createPageHistory(preparePage, leavePhoto))
  return <HistoryRouter history={history}>{children}</HistoryRouter>
}

const showFailedApp = () => <FailedApp />

export const App = () => (
  <Boundary place="root" failed={showFailedApp}>
    <QueryClientProvider client={queryClient}>
      <Router>
        <PagesOfUser />
      </Router>
    </QueryClientProvider>
  </Boundary>
)
