import { configure, render } from '@testing-library/react'

const { MemoryRouter } = await import('react-router-dom')
const { App } = await import('../app/app.tsx')
const { createQueryClient } = await import('../app/query-client.ts')

// pages are lazy loaded, which is slow on a busy machine
configure({ asyncUtilTimeout: 10_000 })

/** Renders the whole console at a URL, with clean state. */
export const openApp = (path: string) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <App queryClient={createQueryClient()} />
    </MemoryRouter>,
  )
