import { usePageChange } from '../../shared/ui/page-change.ts'
import { preloadPage } from './prepare-page.ts'

/** Buttons lead to these, and the specification wants the last two ready. */
const always = ['/user/id', '/chat', '/vip', '/about/connect']
/** the page's own data and pictures first */
const REST_MS = 1_000
const link = 'a[href^="/"]'

const idle = (): Promise<unknown> =>
  new Promise((resolve) =>
    typeof requestIdleCallback === 'function' ? requestIdleCallback(resolve) : setTimeout(resolve, REST_MS),
  )

let rest: ReturnType<typeof setTimeout> | undefined

/** One after the other, and not while the next page is already on its way. */
const preloadLinked = async (from: string | null): Promise<void> => {
  const linked = [...document.querySelectorAll(link)].map((one) => one.getAttribute('href') ?? '')
  for (const href of new Set([...linked, ...always])) {
    await idle()
    if (usePageChange.getState().shown !== from) return
    await preloadPage(href)
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
      const href = target instanceof Element ? target.closest(link)?.getAttribute('href') : null
      if (href) void preloadPage(href)
    },
    { capture: true, passive: true },
  )
  if (isThrifty()) return
  usePageChange.subscribe(({ shown }, before) => {
    if (shown !== before.shown) startResting(shown)
  })
  startResting(usePageChange.getState().shown)
}
