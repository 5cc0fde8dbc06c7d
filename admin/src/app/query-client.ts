import { QueryClient } from '@tanstack/react-query'

/** No answer and gateway errors are retried once; a refusal is shown at once. */
const shouldRetry = (failures: number, error: unknown): boolean => {
  const status = (error as { status?: number }).status ?? 0
  return failures < 1 && (status === 0 || status >= 502)
}

export const createQueryClient = (): QueryClient =>
  new QueryClient({ defaultOptions: { queries: { retry: shouldRetry, retryDelay: 1000 } } })
