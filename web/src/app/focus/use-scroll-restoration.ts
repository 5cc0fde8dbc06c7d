import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { tabStorage } from '../../shared/shell/storage.ts'

const KEY = 'xinyu.scroll'

const read = (): Map<string, number> => {
  try {
    return new Map(JSON.parse(tabStorage.read(KEY) ?? '[]') as [string, number][])
  } catch {
    return new Map()
  }
}
/** Without storage a reloaded page starts at the top. */
const write = (places: Map<string, number>): void => tabStorage.write(KEY, JSON.stringify([...places].slice(-50)))

const places = read()

/** A page starts at the top. Going back or reloading restores the scroll position. */
export const useScrollRestoration = (): void => {
  const { key } = useLocation()
  const kind = useNavigationType()
  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    const keep = (): void => write(places)
    window.addEventListener('pagehide', keep)
    return () => window.removeEventListener('pagehide', keep)
  }, [])
  useLayoutEffect(() => {
    window.scrollTo(0, kind === 'POP' ? (places.get(key) ?? 0) : 0)
    const note = (): void => void places.set(key, window.scrollY)
    window.addEventListener('scroll', note, { passive: true })
    return () => window.removeEventListener('scroll', note)
  }, [key, kind])
}
