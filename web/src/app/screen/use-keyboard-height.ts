import { useEffect } from 'react'

/** less is a bar of the browser */
const SMALLEST_KEYBOARD_PX = 80

/**
 * Where the soft keyboard lies over the page instead of making it smaller (Safari, which does not know
 * `interactive-widget`): its height, by which pages as high as the screen become lower.
 */
export const useKeyboardHeight = (): void =>
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const measure = (): void => {
      // a page that is zoomed has a small viewport too
      const covered = viewport.scale > 1.01 ? 0 : window.innerHeight - viewport.height
      const { style } = document.documentElement
      if (covered < SMALLEST_KEYBOARD_PX) return void style.removeProperty('--keyboard-height')
      style.setProperty('--keyboard-height', `${Math.round(covered)}px`)
      // the browser has scrolled the field above the keyboard; now all fits
      if (document.documentElement.scrollHeight <= window.innerHeight) window.scrollTo(0, 0)
    }
    viewport.addEventListener('resize', measure)
    return () => viewport.removeEventListener('resize', measure)
  }, [])
