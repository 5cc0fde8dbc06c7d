import type { FetchInfiniteQueryOptions, FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'

/** Without a network the page says so at once. */
const isWanted = (key: QueryKey): boolean => navigator.onLine && queryClient.getQueryData(key) === undefined

/** Fetches what a page will show; null if there is nothing to wait for. The page shows a failure, and asks again. */
export const loadQuery = <T, K extends QueryKey>(options: FetchQueryOptions<T, Error, T, K>): Promise<void> | null =>
  isWanted(options.queryKey) ? queryClient.prefetchQuery(options) : null

/** As `loadQuery`, for the first page of a list. */
export const loadInfiniteQuery = <T, K extends QueryKey, P>(
  options: FetchInfiniteQueryOptions<T, Error, T, K, P>,
): Promise<void> | null => (isWanted(options.queryKey) ? queryClient.prefetchInfiniteQuery(options) : null)
