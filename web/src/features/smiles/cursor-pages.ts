import { useRef } from 'react'

interface CursorPage<T> {
  items: T[]
  next: string | null
}

/**
 * The pages of a cursor-based list. Cursors do not shift when something new arrives: each page is fetched with the
 * cursor of the previous one.
 */
export const useCursorPages = <T>(fetch: (cursor: string | undefined) => Promise<CursorPage<T>>) => {
  const cursors = useRef<Record<number, string>>({})
  return async (page: number): Promise<{ items: T[]; hasMore: boolean }> => {
    const { items, next } = await fetch(page === 1 ? undefined : cursors.current[page])
    if (next !== null) cursors.current[page + 1] = next
    return { items, hasMore: next !== null }
  }
}
