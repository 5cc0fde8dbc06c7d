import { useEffect, useRef } from 'react'

const isTextInput = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))

/**
 * Single-key shortcuts; inactive while typing, with a modifier, or when not `enabled`. A held key acts once: its repeats
 * would affect the next item.
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
