import { configure, render } from '@testing-library/react'

const { MemoryRouter } = await import('react-router-dom')
const { App } = await import('../app/app.tsx')
const { createQueryClient } = await import('../app/query-client.ts')

// pages are loaded when they are first opened, which takes its time on a busy machine
configure({ asyncUtilTimeout: 10_000 })

/** The whole console at an address, with nothing kept from the test before. */
export const openApp = (path: string) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <App queryClient={createQueryClient()} />
    </MemoryRouter>,
  )
