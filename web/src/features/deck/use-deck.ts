import { getPush, getShowPerson, passUser } from '@xinyu/contracts/http/users'
import type { UserCard } from '@xinyu/contracts/profile'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../shared/api/api.ts'
import { readJson, writeJson } from '../../shared/lib/storage.ts'
import { isMember, useMyId } from '../../shared/session/session.ts'
import { decidedToday, rememberDecided } from './decided.ts'
import { createDeck, decided, addCards, undoDecision, type DeckState, type SwipeDecision } from './deck-state.ts'

export const UNDO_MS = 5000
const CACHE_KEY = 'push'

const fetchPush = async (): Promise<UserCard[]> => {
  const { newUsers } = await api(getPush, {})
  writeJson(CACHE_KEY, newUsers)
  return newUsers
}

/** Kept by the server too, so that they rest on every device; the browser remembers when it cannot be reached. */
const sendPass = (userId: string, undo: boolean): void => {
  if (isMember()) void api(passUser, { user2_id: userId, undo }).catch(() => undefined)
}

/** Today's recommendation: the cached one first, then the server's. */
export const usePush = () => {
  const me = useMyId()
  return useQuery({
    queryKey: ['push', me],
    queryFn: fetchPush,
    staleTime: 5 * 60_000,
    placeholderData: () => readJson<UserCard[]>(CACHE_KEY) ?? undefined,
  })
}

export interface Deck extends DeckState {
  loading: boolean
  error: unknown
  canUndo: boolean
  decide(decision: SwipeDecision): void
  /** removes somebody who was decided about elsewhere, or by an action resumed after a gate */
  drop(userId: string): void
  undo(): void
  more(): Promise<number>
  reload(): Promise<unknown>
}

export const useDeck = (): Deck => {
  const push = usePush()
  const [state, setState] = useState<DeckState>({ cards: [], last: null })
  const [canUndo, setCanUndo] = useState(false)
  const page = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [people, setPeople] = useState<UserCard[]>()
  if (push.data && push.data !== people) {
    setPeople(push.data)
    setState(createDeck(push.data, decidedToday()))
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const decide = (decision: SwipeDecision): void => {
    const user = state.cards[0]
    if (!user) return
    rememberDecided(user._id, true)
    if (decision === 'pass') sendPass(user._id, false)
    setState(decided(state, decision))
    clearTimeout(timer.current)
    setCanUndo(decision !== 'love')
    timer.current = setTimeout(() => setCanUndo(false), UNDO_MS)
  }
  const drop = (userId: string): void => {
    rememberDecided(userId, true)
    setState((now) => ({ ...now, cards: now.cards.filter((user) => user._id !== userId) }))
  }
  const undo = (): void => {
    if (state.last) rememberDecided(state.last.user._id, false)
    if (state.last?.decision === 'pass') sendPass(state.last.user._id, true)
    setCanUndo(false)
    setState(undoDecision(state))
  }
  const more = async (): Promise<number> => {
    page.current += 1
    const { showPerson } = await api(getShowPerson, { page: page.current })
    setState((now) => addCards(now, showPerson, decidedToday()))
    return showPerson.length
  }
  return {
    ...state,
    loading: push.isPending,
    error: push.error,
    canUndo,
    decide,
    drop,
    undo,
    more,
    reload: push.refetch,
  }
}
