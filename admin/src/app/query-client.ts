import { QueryClient } from '@tanstack/react-query'

/** A refusal is an answer and is shown at once; only silence and a broken server are asked again, once. */
const worthRetrying = (failures: number, error: unknown): boolean => {
  const status = (error as { status?: number }).status ?? 0
  return failures < 1 && (status === 0 || status >= 502)
}

export const createQueryClient = (): QueryClient =>
  new QueryClient({ defaultOptions: { queries: { retry: worthRetrying, retryDelay: 1000 } } })
