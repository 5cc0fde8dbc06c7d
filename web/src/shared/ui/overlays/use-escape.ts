import { useEffect, useEffectEvent } from 'react'

/** Esc closes what is open, wherever the focus is. */
export const useEscape = (active: boolean, onEscape: () => void): void => {
  const close = useEffectEvent(onEscape)
  useEffect(() => {
    if (!active) return
    const listen = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') close()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [active])
}
