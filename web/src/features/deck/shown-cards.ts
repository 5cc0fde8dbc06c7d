import { CallError } from '@xinyu/contracts/client/client'
import { addShown, MAX_SHOWN_CARDS } from '@xinyu/contracts/http/favorite/favorite'
import { useEffect } from 'react'
import { api } from '../../shared/api/api.ts'
import { onPageHidden } from '../../shared/busy/page-hidden.ts'
import { dailyIds } from '../../shared/lib/daily-ids.ts'
import { currentSession, isMember } from '../../shared/session/session.ts'

/** waits for more cards, to report them in one call */
const PAUSE_MS = 10_000
const reported = dailyIds('shown')
/** shown cards not reported yet, of one member */
let waiting = { of: null as string | null, ids: new Set<string>() }
let timer: ReturnType<typeof setTimeout> | undefined

const reportLater = (): void => {
  timer ??= setTimeout(() => void reportShown(), PAUSE_MS)
}

/** Records that a card was on top: it counts as a view, once a day. Cards shown to guests are not reported. */
export const recordShown = (userId: string): void => {
  if (!isMember()) return
  const me = currentSession()?.userId ?? null
  if (waiting.of !== me) waiting = { of: me, ids: new Set() }
  if (waiting.ids.has(userId) || reported.read().has(userId)) return
  waiting.ids.add(userId)
  if (waiting.ids.size >= MAX_SHOWN_CARDS) void reportShown()
  else reportLater()
}

/** Reports all recorded cards in one call; without a network they stay recorded. */
export const reportShown = async (): Promise<void> => {
  clearTimeout(timer)
  timer = undefined
  const { of, ids } = waiting
  const people = [...ids].slice(0, MAX_SHOWN_CARDS)
  if (people.length === 0 || !isMember() || of !== currentSession()?.userId) return
  for (const id of people) ids.delete(id)
  try {
    await api(addShown, { people }, { keepalive: true })
    reported.change((known) => people.forEach((id) => known.add(id)))
  } catch (error) {
    if (!(error instanceof CallError) || (error.http !== 0 && error.http !== 503)) return
    for (const id of people) ids.add(id)
    reportLater()
  }
}

/** Records the top card, and reports when the deck or the app is left. */
export const useShownCards = (top: string | undefined): void => {
  useEffect(() => {
    if (top !== undefined) recordShown(top)
  }, [top])
  useEffect(() => {
    const stop = onPageHidden(() => void reportShown())
    return () => {
      stop()
      void reportShown()
    }
  }, [])
}
