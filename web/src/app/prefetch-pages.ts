import { matchRoutes } from 'react-router-dom'
import { usePageChange } from '../shared/ui/page-change.ts'
import { preloads, routes } from './routes.tsx'

/** Buttons lead to these, and the specification wants the last two ready. */
const always = ['/user/:id', '/chat', '/vip', '/about/connect']
/** the page's own data and pictures first */
const REST_MS = 1_000

const idle = (): Promise<unknown> =>
  new Promise((resolve) =>
    typeof requestIdleCallback === 'function' ? requestIdleCallback(resolve) : setTimeout(resolve, REST_MS),
  )

const preload = (path: string | undefined): Promise<unknown> | undefined => preloads.get(path ?? '')?.()
const pathOf = (link: Element): string | undefined =>
  matchRoutes(routes, link.getAttribute('href')?.split('?')[0] ?? '')?.at(-1)?.route.path

let rest: ReturnType<typeof setTimeout> | undefined

/** One after the other, and not while the next page is already on its way. */
const preloadLinked = async (from: string | null): Promise<void> => {
  const paths = new Set([...document.querySelectorAll('a[href^="/"]')].map(pathOf))
  for (const path of [...paths, ...always]) {
    await idle()
    if (usePageChange.getState().shown !== from) return
    await preload(path)
  }
}

const startResting = (shown: string | null): void => {
  clearTimeout(rest)
  rest = setTimeout(() => void preloadLinked(shown), REST_MS)
}

const isThrifty = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData ?? false

/** Loads the code of the pages that are one tap away: when the browser is idle, and when a finger is on a link. */
export const prefetchPages = (): void => {
  document.addEventListener(
    'pointerdown',
    ({ target }) => {
      const link = target instanceof Element ? target.closest('a[href^="/"]') : null
      if (link) void preload(pathOf(link))
    },
    { capture: true, passive: true },
  )
  if (isThrifty()) return
  usePageChange.subscribe(({ shown }, before) => {
    if (shown !== before.shown) startResting(shown)
  })
  startResting(usePageChange.getState().shown)
}
