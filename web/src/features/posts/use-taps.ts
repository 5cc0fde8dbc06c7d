import { useEffect, useRef, type MouseEvent } from 'react'

/** within this time a second tap makes a double tap */
export const DOUBLE_TAP_MS = 260

/** Distinguishes single and double taps. Clicks by key or screen reader are never double, so they are not delayed. */
export const useTaps = (onDoubleTap: () => void): ((event: MouseEvent, onTap: () => void) => void) => {
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])
  return (event, onTap) => {
    if (event.detail === 0) return onTap()
    const isSecond = waiting.current !== undefined
    clearTimeout(waiting.current)
    waiting.current = undefined
    if (isSecond) return onDoubleTap()
    waiting.current = setTimeout(() => {
      waiting.current = undefined
      onTap()
    }, DOUBLE_TAP_MS)
  }
}
