import { useEffect, useRef } from 'react'

/** so long may the code of a page take to load */
const FIRST_VISIT_MS = 20_000

const focusMain = (): void => document.getElementById('main')?.focus({ preventScroll: true })
const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body

/**
 * Moves the focus to the main landmark after a navigation, so that a screen reader starts there. On a first visit the
 * landmark comes later, and once more after the outline: whenever the focus is on nothing, until the person moves it.
 */
export const useFocusOnMain = (pathname: string): void => {
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    focusMain()
    const observer = new MutationObserver(() => isNowhere() && focusMain())
    observer.observe(document.body, { childList: true, subtree: true })
    const stop = (): void => observer.disconnect()
    const timer = setTimeout(stop, FIRST_VISIT_MS)
    document.addEventListener('pointerdown', stop, { once: true })
    return () => {
      stop()
      clearTimeout(timer)
      document.removeEventListener('pointerdown', stop)
    }
  }, [pathname])
}
