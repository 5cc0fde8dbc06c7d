import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { useText } from '../../i18n/i18n.ts'

/** pixels: the maximum pull, and the pull that refreshes on release */
const FARTHEST = 88
const ENOUGH = 52
const DONE_MS = 600

const move = (place: HTMLElement | null, pixels: number): void => place?.style.setProperty('--pull', `${pixels}px`)

type State = 'rest' | 'pull' | 'release' | 'loading' | 'refreshed'

/** Moves the page with a downward drag from its top; returns the function that stops it. */
const followPull = (element: HTMLElement, show: (state: State) => void, refresh: () => void): (() => void) => {
  let begin: { x: number; y: number } | null = null
  let pulled = 0
  const onStart = ({ touches: [touch] }: TouchEvent): void => {
    begin = touch && window.scrollY <= 0 ? { x: touch.clientX, y: touch.clientY } : null
    pulled = 0
  }
  const onMove = ({ touches: [touch] }: TouchEvent): void => {
    if (!begin || !touch) return
    const [right, down] = [touch.clientX - begin.x, touch.clientY - begin.y]
    // a sideways drag is for a card or a strip
    if (pulled === 0 && (down < 8 || Math.abs(right) > down)) {
      if (down < 0 || Math.abs(right) > 8) begin = null
      return
    }
    pulled = Math.max(1, Math.min(FARTHEST, down / 2))
    move(element, pulled)
    show(pulled >= ENOUGH ? 'release' : 'pull')
  }
  const onEnd = (): void => {
    if (pulled >= ENOUGH) refresh()
    else if (pulled > 0) {
      move(element, 0)
      show('rest')
    }
    begin = null
    pulled = 0
  }
  const stop = new AbortController()
  const passive = { passive: true, signal: stop.signal }
  element.addEventListener('touchstart', onStart, passive)
  element.addEventListener('touchmove', onMove, passive)
  element.addEventListener('touchend', onEnd, passive)
  element.addEventListener('touchcancel', onEnd, passive)
  return () => stop.abort()
}

/** At its top, the page follows a downward drag; released far enough down, it re-fetches. */
export const PullToRefresh = ({ onRefresh, children }: { onRefresh(): Promise<unknown>; children: ReactNode }) => {
  const { t } = useText()
  const place = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<State>('rest')
  const refresh = useEffectEvent(async (): Promise<void> => {
    setState('loading')
    move(place.current, ENOUGH)
    await onRefresh().catch(() => undefined) // the page shows what failed
    setState('refreshed')
    setTimeout(() => {
      move(place.current, 0)
      setState('rest')
    }, DONE_MS)
  })
  useEffect(() => {
    const element = place.current
    if (element) return followPull(element, setState, () => void refresh())
  }, [])
  return (
    <div ref={place} className={`pull ${state}`}>
      <div className="pull-text" aria-live="polite">
        {state === 'rest' ? '' : t(`common.${state}`)}
      </div>
      {children}
    </div>
  )
}
