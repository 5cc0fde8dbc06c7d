import { useEffect, useRef, type MouseEvent } from 'react'

/** within so many ms a second tap belongs to the first */
export const DOUBLE_TAP_MS = 260

/** One tap or two. A key or a screen reader has no second tap, so it is not waited for. */
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
