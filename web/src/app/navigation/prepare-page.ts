import { matchRoutes, type Location } from 'react-router-dom'
import { authStatusOf, currentSession } from '../../shared/session/session.ts'
import { closedFor, closedPages, type PageHandle } from '../route-guard.tsx'
import { routes } from '../routes.tsx'

/** The page at an address, for whoever is here. */
const pageAt = (address: Partial<Location> | string) => {
  const match = matchRoutes(routes, address)?.at(-1)
  const handle = match?.route.handle as PageHandle | undefined
  if (!match || !handle) return null
  const closedAs = closedFor(handle.audience, authStatusOf(currentSession()))
  return { page: closedAs ? closedPages[closedAs] : handle.page, params: match.params }
}

/** Loads the code and the data of a page; null if there is nothing to wait for. */
export const preparePage = (location: Location): Promise<unknown> | null => {
  const { page, params = {} } = pageAt(location) ?? {}
  return page?.prepare?.({ params, query: new URLSearchParams(location.search) }) ?? null
}

/** Loads the code of the page that a link leads to. */
export const preloadPage = (href: string): Promise<unknown> | undefined =>
  pageAt(href.split(/[?#]/)[0] ?? '')?.page.preload?.()
