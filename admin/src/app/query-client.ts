import { QueryClient } from '@tanstack/react-query'
import { onLanguageChange } from '../shared/format/language.ts'

/** Network and gateway errors are retried once; a refusal is shown immediately. */
const shouldRetry = (failures: number, error: unknown): boolean => {
  const status = (error as { status?: number }).status ?? 0
  return failures < 1 && (status === 0 || status >= 502)
}

/** A language change re-fetches everything except the login. */
export const createQueryClient = (): QueryClient => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: shouldRetry, retryDelay: 1000 } } })
  onLanguageChange(() => void client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'auth' }))
  return client
}
