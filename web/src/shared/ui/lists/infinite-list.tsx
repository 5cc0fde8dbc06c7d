import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { loadInfiniteQuery } from '../../api/load-query.ts'
import { MoreOnScroll } from './more-on-scroll.tsx'
import { ListSkeleton } from './skeletons.tsx'
import { ErrorView } from './states.tsx'

export const PAGE_SIZE = 20

type ListPage<T> = { items: T[]; total?: number } & ({ hasMore: boolean } | { next: string | null })

interface ListSource<T> {
  queryKey: readonly unknown[]
  /** a page by number (1-based) and whether there is another, or by the cursor that the page before it gave */
  fetchPage(page: number, cursor?: string): Promise<ListPage<T>>
  /** other code keeps the data current; re-fetched only on request */
  isKept?: boolean
}
interface InfiniteListProps<T> extends ListSource<T> {
  empty: ReactNode
  /** shown until the first page is loaded; default: rows */
  loading?: ReactNode
  /** `total`: of all pages, where the list knows it */
  children(items: T[], total?: number): ReactNode
}

const listQuery = <T,>({ queryKey, fetchPage, isKept = false }: ListSource<T>) =>
  infiniteQueryOptions({
    queryKey,
    initialPageParam: 1 as number | string,
    queryFn: ({ pageParam }) => (typeof pageParam === 'string' ? fetchPage(1, pageParam) : fetchPage(pageParam)),
    getNextPageParam: (last, pages) => ('next' in last ? last.next : last.hasMore ? pages.length + 1 : null),
    ...(isKept ? { staleTime: Infinity, refetchOnWindowFocus: false } : {}),
  })

/** Fetches the first page of a list before it is shown; null if it is known. */
export const loadList = <T,>(source: ListSource<T>): Promise<void> | null => loadInfiniteQuery(listQuery(source))

/** A list that loads more on scroll, with views for loading, empty and failed. */
export const InfiniteList = <T,>({ empty, loading = <ListSkeleton />, children, ...source }: InfiniteListProps<T>) => {
  const query = useInfiniteQuery(listQuery(source))
  if (!query.data)
    return query.error ? <ErrorView error={query.error} onRetry={() => void query.refetch()} /> : <>{loading}</>
  const items = query.data.pages.flatMap((page) => page.items)
  // a page may be empty although another follows
  if (items.length === 0 && !query.hasNextPage) return <>{empty}</>
  return (
    <>
      {items.length > 0 && children(items, query.data.pages[0]?.total)}
      {query.hasNextPage && <MoreOnScroll query={query} />}
    </>
  )
}
