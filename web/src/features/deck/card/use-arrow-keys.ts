import { useEffect, useEffectEvent } from 'react'
import type { SwipeDecision } from '../deck-state.ts'

const decisions: Record<string, SwipeDecision> = { ArrowLeft: 'pass', ArrowRight: 'like', ArrowUp: 'love' }

/** Whether the keys belong to something else: a field, a list, an overlay, or a scrolling page. */
const isTaken = ({ target, key }: KeyboardEvent): boolean => {
  if (document.querySelector('dialog[open]')) return true
  if (key === 'ArrowUp' && window.scrollY > 0) return true
  return (
    target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role="slider"]') !== null
  )
}

/** Left passes, right likes, up loves, wherever the focus is. */
export const useArrowKeys = (onDecide: (decision: SwipeDecision) => void): void => {
  const decide = useEffectEvent(onDecide)
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const decision = decisions[event.key]
      const isPlain = !event.defaultPrevented && !event.repeat && !event.altKey && !event.ctrlKey && !event.metaKey
      if (!decision || !isPlain || event.shiftKey || isTaken(event)) return
      event.preventDefault()
      decide(decision)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
