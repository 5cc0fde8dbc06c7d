import { useRef } from 'react'

const LONG_PRESS_MS = 450
const STILL_PX = 6

/**
 * A long press or a right click. Ignores the click that the browser fires when the finger lifts: it would hit what was
 * just opened.
 */
export const useLongPress = (open: () => void) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hasOpened = useRef(false)
  const stop = (): void => clearTimeout(timer.current)
  const openNow = (): void => {
    stop()
    if (hasOpened.current) return
    hasOpened.current = true
    navigator.vibrate?.(10)
    open()
  }
  return {
    onPointerDown: ({ pointerType }: { pointerType: string }) => {
      stop()
      hasOpened.current = false
      // a slow mouse selects text; it has the right button
      if (pointerType === 'mouse') return
      timer.current = setTimeout(openNow, LONG_PRESS_MS)
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    onPointerMove: (event: { movementX: number; movementY: number }) => {
      if (Math.abs(event.movementX) + Math.abs(event.movementY) > STILL_PX) stop()
    },
    onTouchEnd: (event: { preventDefault(): void }) => {
      if (hasOpened.current) event.preventDefault()
    },
    onContextMenu: (event: { preventDefault(): void }) => {
      event.preventDefault()
      openNow()
    },
  }
}
