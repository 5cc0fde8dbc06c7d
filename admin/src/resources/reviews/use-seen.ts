import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

/** Adds or removes an id; returns the same set if nothing changes, to avoid re-rendering. */
const changed = (before: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> => {
  if (before.has(id) === isIn) return before
  const after = new Set(before)
  if (isIn) after.add(id)
  else after.delete(id)
  return after
}
type Ref = (element: HTMLElement | null) => void

/** Tracks by id which elements are on screen and which were seen; attach `refOf(id)` to each. */
export const useSeen = () => {
  const [inView, setInView] = useState<ReadonlySet<string>>(new Set())
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const elements = useRef(new Map<string, HTMLElement>())
  const refs = useRef(new Map<string, Ref>())
  const observer = useMemo(
    () =>
      typeof IntersectionObserver === 'undefined'
        ? null
        : new IntersectionObserver(
            (entries) => {
              for (const { target, isIntersecting } of entries)
                setInView((before) => changed(before, (target as HTMLElement).dataset['seen'] ?? '', isIntersecting))
            },
            { threshold: 0.6 },
          ),
    [],
  )
  useEffect(() => {
    // observe elements mounted before the observer, also after a StrictMode remount
    for (const element of elements.current.values()) observer?.observe(element)
    return () => observer?.disconnect()
  }, [observer])
  /** stable per id, so that an element is observed once */
  const refOf = useCallback(
    (id: string): Ref => {
      const known = refs.current.get(id)
      if (known) return known
      const made: Ref = (element) => {
        const before = elements.current.get(id)
        if (before) observer?.unobserve(before)
        elements.current.delete(id)
        if (!element) return
        element.dataset['seen'] = id
        elements.current.set(id, element)
        if (observer) observer.observe(element)
        // no IntersectionObserver, hence no scrolling (tests): everything counts as on screen
        else setInView((current) => changed(current, id, true))
      }
      refs.current.set(id, made)
      return made
    },
    [observer],
  )
  const markSeen = useCallback(
    (ids: readonly string[]) => setSeen((before) => ids.reduce((set, id) => changed(set, id, true), before)),
    [],
  )
  const goTo = useCallback((id: string | undefined) => {
    if (id !== undefined) elements.current.get(id)?.scrollIntoView?.({ block: 'center' })
  }, [])
  return { refOf, inView, seen, markSeen, goTo }
}
