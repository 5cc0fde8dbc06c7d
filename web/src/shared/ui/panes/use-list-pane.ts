import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

/** by the name of a list: how far it was scrolled */
const positions = new Map<string, number>()
const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

/** The links of a list that open what it shows. */
const entriesOf = (pane: HTMLElement): HTMLAnchorElement[] => [
  ...pane.querySelectorAll<HTMLAnchorElement>('a[data-entry]'),
]

/** A list beside what it opens: stays where it was scrolled, and Alt with ↑ or ↓ opens the entry before or after. */
export const useListPane = (name: string): RefObject<HTMLElement | null> => {
  const pane = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const element = pane.current
    if (!element) return
    element.scrollTop = positions.get(name) ?? 0
    const remember = (): void => void positions.set(name, element.scrollTop)
    element.addEventListener('scroll', remember, { passive: true })
    return () => element.removeEventListener('scroll', remember)
  }, [name])
  useEffect(() => {
    const open = (event: KeyboardEvent): void => {
      const step = steps[event.key]
      if (!pane.current || !event.altKey || step === undefined || document.querySelector('dialog[open]')) return
      event.preventDefault()
      const entries = entriesOf(pane.current)
      const at = entries.findIndex((entry) => entry.getAttribute('aria-current') === 'page')
      entries[at < 0 ? 0 : at + step]?.click()
    }
    document.addEventListener('keydown', open)
    return () => document.removeEventListener('keydown', open)
  }, [])
  return pane
}
