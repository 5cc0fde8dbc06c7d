import { CallError } from '@xinyu/contracts/client'
import { addShown, mostShown } from '@xinyu/contracts/http/favorite'
import { useEffect } from 'react'
import { api } from '../../shared/api/api.ts'
import { idsOfDay } from '../../shared/lib/ids-of-day.ts'
import { currentSession, isMember } from '../../shared/session/session.ts'

/** more cards may come up until then, and go with the same call */
const PAUSE_MS = 10_000
const told = idsOfDay('shown')
/** whose cards lay on top and are not told yet; of one member */
let waiting = { of: null as string | null, ids: new Set<string>() }
let timer: ReturnType<typeof setTimeout> | undefined

const tellLater = (): void => {
  timer ??= setTimeout(() => void tellShown(), PAUSE_MS)
}

/** A card lay on top: it counts as a view, once a day. Of what a guest is shown nothing is told. */
export const noteShown = (userId: string): void => {
  if (!isMember()) return
  const me = currentSession()?.userId ?? null
  if (waiting.of !== me) waiting = { of: me, ids: new Set() }
  if (waiting.ids.has(userId) || told.read().has(userId)) return
  waiting.ids.add(userId)
  if (waiting.ids.size >= mostShown) void tellShown()
  else tellLater()
}

/** Tells with one call all that waits; without a network it goes on waiting. */
export const tellShown = async (): Promise<void> => {
  clearTimeout(timer)
  timer = undefined
  const { of, ids } = waiting
  const people = [...ids].slice(0, mostShown)
  if (people.length === 0 || !isMember() || of !== currentSession()?.userId) return
  for (const id of people) ids.delete(id)
  try {
    await api(addShown, { people }, { keepalive: true })
    told.change((known) => people.forEach((id) => known.add(id)))
  } catch (error) {
    if (!(error instanceof CallError) || (error.http !== 0 && error.http !== 503)) return
    for (const id of people) ids.add(id)
    tellLater()
  }
}

/** Notes the card on top; what waits is told when the deck or the app is left. */
export const useShownCards = (top: string | undefined): void => {
  useEffect(() => {
    if (top !== undefined) noteShown(top)
  }, [top])
  useEffect(() => {
    const leave = (): void => {
      if (document.visibilityState === 'hidden') void tellShown()
    }
    document.addEventListener('visibilitychange', leave)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      void tellShown()
    }
  }, [])
}
