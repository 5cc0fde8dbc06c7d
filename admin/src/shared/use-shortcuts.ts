import { useEffect, useRef } from 'react'

const isTextInput = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))

/**
 * Keyboard shortcuts of single keys; not while somebody types or holds a modifier, nor while not `enabled`. A key that
 * is held down acts once: its repeats would reach whatever comes next.
 */
export const useShortcuts = (keys: Readonly<Record<string, () => void>>, enabled = true): void => {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    if (!enabled) return
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isTextInput(event.target)) return
      const run = latest.current[event.key]
      if (!run) return
      event.preventDefault()
      if (!event.repeat) run()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [enabled])
}
