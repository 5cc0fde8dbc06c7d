import { useEffect, useEffectEvent } from 'react'

/** Esc where the browser's own dialog does not receive it: for a panel of a page, while no dialog is above it. */
export const useEscape = (close: () => void): void => {
  const closeNow = useEffectEvent(close)
  useEffect(() => {
    const listen = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape' && document.querySelector('dialog[open]') === null) closeNow()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
