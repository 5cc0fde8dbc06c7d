import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { MemoryRouter, useNavigate, useRoutes, type RouteObject } from 'react-router-dom'
import { queryClient } from './shared/api/query-client.ts'
import { setNavigator } from './shared/lib/navigate.ts'
import { saveSession } from './shared/session/session.ts'
import { Modals } from './shared/ui/overlays/modals.tsx'
import { Toasts } from './shared/ui/overlays/toasts.tsx'

const Pages = ({ routes }: { routes: RouteObject[] }) => {
  const navigate = useNavigate()
  setNavigator((to, options) => void navigate(to, options))
  return useRoutes(routes)
}

/** Shows pages as the app does, with router, queries, toasts and modals. */
export const showPages = (routes: RouteObject[], at: string): void => {
  queryClient.clear()
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[at]}>
        <Pages routes={routes} />
        <Toasts />
        <Modals />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

export const logInAs = (userId: string): void =>
  saveSession({ token: 'old-token', refreshToken: 'refresh', userId, type: 'normal' })
