import { useRef } from 'react'

interface CursorPage<T> {
  items: T[]
  next: string | null
}

/**
 * The pages of a list by its cursors, which do not shift when something new comes: each page is asked for with what the
 * one before it gave.
 */
export const useCursorPages = <T>(fetch: (cursor: string | undefined) => Promise<CursorPage<T>>) => {
  const cursors = useRef<Record<number, string>>({})
  return async (page: number): Promise<{ items: T[]; hasMore: boolean }> => {
    const { items, next } = await fetch(page === 1 ? undefined : cursors.current[page])
    if (next !== null) cursors.current[page + 1] = next
    return { items, hasMore: next !== null }
  }
}
