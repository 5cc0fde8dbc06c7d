import { QueryClientProvider } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { BrowserRouter, useNavigate, useRoutes } from 'react-router-dom'
import { queryClient } from '../shared/api/query-client.ts'
import { useDepartures } from '../shared/session/user-change.ts'
import { setNavigator } from '../shared/lib/navigate.ts'
import { Boundary } from '../shared/ui/failures/boundary.tsx'
import { FailedApp } from './boundaries/failed-app.tsx'
import { routes } from './routes.tsx'

const Pages = () => {
  const navigate = useNavigate()
  useLayoutEffect(() => setNavigator((to, options) => void navigate(to, options)), [navigate])
  return useRoutes(routes)
}

/** Remounted when a member leaves: what a page holds in its state belongs to them. */
const PagesOfUser = () => <Pages key={useDepartures(({ count }) => count)} />

const showFailedApp = () => <FailedApp />

export const App = () => (
  <Boundary place="root" failed={showFailedApp}>
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <PagesOfUser />
      </BrowserRouter>
    </QueryClientProvider>
  </Boundary>
)
