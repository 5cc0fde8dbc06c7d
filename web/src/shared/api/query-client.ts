import { CallError } from '@xinyu/contracts/client/client'
import { QueryClient } from '@tanstack/react-query'
import { onUserChange } from '../session/user-change.ts'

/** Retried: no answer, or an unavailable service. A refusal is not. */
const isTransient = (error: unknown): boolean => error instanceof CallError && (error.http === 0 || error.http === 503)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 2 && isTransient(error),
      refetchOnWindowFocus: true,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})

onUserChange(() => queryClient.clear())
