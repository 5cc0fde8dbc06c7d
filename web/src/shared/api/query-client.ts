import { CallError } from '@xinyu/contracts/client'
import { QueryClient } from '@tanstack/react-query'

/** Only what may pass by itself is tried again: no answer, or a part that is down. */
const mayPass = (error: unknown): boolean => error instanceof CallError && (error.http === 0 || error.http === 503)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 2 && mayPass(error),
      refetchOnWindowFocus: true,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})
