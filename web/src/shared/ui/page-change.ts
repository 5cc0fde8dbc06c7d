import { createContext, use, useLayoutEffect } from 'react'
import { create } from 'zustand'

/** so long the old page stays at most */
const HOLD_MS = 3_000
const SHOW_SLOW_MS = 200

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** `shown`: the location whose page is on screen. `isSlow`: the next one takes so long that the person is told. */
export const usePageChange = create<{ shown: string | null; isSlow: boolean }>(() => ({ shown: null, isSlow: false }))

/** The location that is rendered, perhaps before its page is on screen. Null outside of pages: nothing waits there. */
export const RenderedLocation = createContext<string | null>(null)

let change = { key: '', isOver: false, limit: Promise.resolve() }
/** React wants the same promise from each attempt to render. */
let limited = new WeakMap<Promise<unknown>, Promise<unknown>>()

const changeTo = (key: string): typeof change => {
  if (change.key === key) return change
  const begun = { key, isOver: false, limit: pause(HOLD_MS) }
  change = begun
  limited = new WeakMap()
  void begun.limit.then(() => (begun.isOver = true))
  void pause(SHOW_SLOW_MS).then(() => change === begun && usePageChange.setState({ isSlow: true }))
  return begun
}

/**
 * While the page of a new location is rendered, the old page stays on screen until `wait` is settled; then it is rendered
 * again. It stays no longer than a limit. Returns whether it is such a rendering.
 */
export const useOldPageUntil = (wait: Promise<unknown> | null): boolean => {
  const key = use(RenderedLocation)
  const { shown } = usePageChange.getState()
  if (key === null || shown === null || shown === key) return false
  const begun = changeTo(key)
  if (wait && !begun.isOver) {
    if (!limited.has(wait)) limited.set(wait, Promise.race([wait.catch(() => undefined), begun.limit]))
    use(limited.get(wait) ?? begun.limit)
  }
  return true
}

/** The page of this location is on screen. */
export const useShownPage = (key: string): void =>
  useLayoutEffect(() => {
    change = { ...change, key: '' }
    usePageChange.setState({ shown: key, isSlow: false })
  }, [key])
