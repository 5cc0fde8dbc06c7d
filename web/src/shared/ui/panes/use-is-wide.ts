import { useSyncExternalStore } from 'react'

const wide = '(min-width: 1024px)'
const subscribe = (changed: () => void): (() => void) => {
  const query = matchMedia(wide)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Whether two columns and the rail fit. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(wide).matches)
