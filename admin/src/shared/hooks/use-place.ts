import { createContext, useContext } from 'react'

/** Where a record is shown that is not on a page of its own: one of several that wait about a person. */
export interface Place {
  resource: string
  id: string
  /** position among them, from 1, and how many there are */
  at: number
  total: number
  /** keys of its neighbours; null: none */
  next: string | null
  previous: string | null
  go(key: string): void
  list(): void
  /** after a decision */
  openNext(): void
}

export const PlaceContext = createContext<Place | null>(null)

/** Null: the record has its own page. */
export const usePlace = (): Place | null => useContext(PlaceContext)
