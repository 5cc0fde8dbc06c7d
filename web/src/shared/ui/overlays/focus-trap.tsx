import { useEffect, useRef, type ReactNode, type RefObject } from 'react'

const tabbable = 'a[href], button, input, select, textarea, summary, [tabindex]'
/** Only the innermost trap is active; the outer ones wait. */
const openTraps: HTMLElement[] = []

const stopsIn = (place: HTMLElement): HTMLElement[] =>
  [...place.querySelectorAll<HTMLElement>(tabbable)].filter(
    (element) =>
      element.tabIndex >= 0 && !element.matches(':disabled, [inert] *') && (element.checkVisibility?.() ?? true),
  )

const trap = (place: HTMLElement, begin: HTMLElement | null): (() => void) => {
  const before = document.activeElement
  const holds = (): boolean => openTraps.at(-1) === place
  const enter = (): void => (begin ?? stopsIn(place)[0])?.focus({ preventScroll: true })
  const onTab = (event: KeyboardEvent): void => {
    if (event.key !== 'Tab' || !holds()) return
    const stops = stopsIn(place)
    const [first, last] = [stops[0], stops.at(-1)]
    const at = document.activeElement
    if (place.contains(at) && at !== (event.shiftKey ? first : last)) return
    event.preventDefault()
    ;(event.shiftKey ? last : first)?.focus()
  }
  const onFocus = ({ target }: FocusEvent): void => {
    if (holds() && target instanceof Node && !place.contains(target)) enter()
  }
  openTraps.push(place)
  if (!place.contains(before)) enter()
  document.addEventListener('keydown', onTab, true)
  document.addEventListener('focusin', onFocus)
  return () => {
    document.removeEventListener('keydown', onTab, true)
    document.removeEventListener('focusin', onFocus)
    openTraps.splice(openTraps.indexOf(place), 1)
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
  }
}

interface TrapProps {
  /** where the focus starts; default: the first tabbable element */
  begin?: RefObject<HTMLElement | null>
  children: ReactNode
}

/** Keeps the focus among its children while shown, and restores it afterwards. */
export const FocusTrap = ({ begin, children }: TrapProps) => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => (place.current ? trap(place.current, begin?.current ?? null) : undefined), [begin])
  return (
    <div ref={place} style={{ display: 'contents' }}>
      {children}
    </div>
  )
}
