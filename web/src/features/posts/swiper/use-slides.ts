import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'

/** loads more when this few slides are left */
const MORE_BELOW = 3

interface Slides {
  box: RefObject<HTMLDivElement | null>
  /** index of the visible slide */
  current: number
  step(by: number): void
  onScroll(): void
}

/** One slide per swipe, key or button. */
export const useSlides = (count: number, onNearEnd: () => void): Slides => {
  const box = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const onScroll = (): void => {
    const { scrollTop = 0, clientHeight = 0 } = box.current ?? {}
    if (clientHeight > 0) setCurrent(Math.round(scrollTop / clientHeight))
  }
  const step = (by: number): void => {
    const next = Math.max(0, Math.min(count - 1, current + by))
    setCurrent(next)
    box.current?.scrollTo({ top: next * box.current.clientHeight })
  }
  const nearEnd = useEffectEvent(onNearEnd)
  useEffect(() => {
    if (count > 0 && current >= count - MORE_BELOW) nearEnd()
  }, [current, count])
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const by = { ArrowDown: 1, PageDown: 1, ArrowUp: -1, PageUp: -1 }[event.key]
    if (by === undefined || document.querySelector('dialog[open]')) return
    event.preventDefault()
    step(by)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return { box, current, step, onScroll }
}
