import { QueryClient } from '@tanstack/react-query'
import { onLanguageChange } from '../shared/language.ts'

/** No answer and gateway errors are retried once; a refusal is shown at once. */
const shouldRetry = (failures: number, error: unknown): boolean => {
  const status = (error as { status?: number }).status ?? 0
  return failures < 1 && (status === 0 || status >= 502)
}

/** What was answered in one language is asked for again in the other; who is logged in is the same in both. */
export const createQueryClient = (): QueryClient => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: shouldRetry, retryDelay: 1000 } } })
  onLanguageChange(() => void client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'auth' }))
  return client
}
