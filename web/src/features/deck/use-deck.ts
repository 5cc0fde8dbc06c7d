import { getPush, getShowPerson, passUser } from '@xinyu/contracts/http/users/deck'
import type { UserCard } from '@xinyu/contracts/profile'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../shared/api/api.ts'
import { readJson, writeJson } from '../../shared/lib/storage.ts'
import { isMember, useMyId } from '../../shared/session/session.ts'
import { decidedToday, rememberDecided } from './decided.ts'
import { addCards, withPeople, decided, type DeckState, emptyDeck, putBack, type SwipeDecision } from './deck-state.ts'
import { buzz } from './card/haptics.ts'
import { useShownCards } from './shown-cards.ts'

export const UNDO_MS = 5000
const CACHE_KEY = 'push'

const fetchPush = async (): Promise<UserCard[]> => {
  const { newUsers } = await api(getPush, {})
  writeJson(CACHE_KEY, newUsers)
  return newUsers
}

/** Also stored by the server, for all devices; the browser remembers when the server cannot be reached. */
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
  /** this person's card flies out, or is removed if it is not on top */
  decide(userId: string, decision: SwipeDecision): void
  /** the decision failed or was undone */
  putBack(user: UserCard): void
  /** undoes the last pass or like */
  undo(): void
  more(): Promise<number>
  reload(): Promise<unknown>
}

export const useDeck = (): Deck => {
  const push = usePush()
  const [state, setState] = useState<DeckState>(emptyDeck)
  const [canUndo, setCanUndo] = useState(false)
  const page = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [people, setPeople] = useState<UserCard[]>()
  if (push.data && push.data !== people) {
    setPeople(push.data)
    setState(withPeople(state, push.data, decidedToday()))
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useShownCards(state.cards[0]?._id)
  const decide = (userId: string, decision: SwipeDecision): void => {
    rememberDecided(userId, true)
    buzz(decision)
    if (decision === 'pass') sendPass(userId, false)
    setState((now) => decided(now, userId, decision))
    clearTimeout(timer.current)
    setCanUndo(true)
    timer.current = setTimeout(() => setCanUndo(false), UNDO_MS)
  }
  const back = (user: UserCard): void => {
    rememberDecided(user._id, false)
    setCanUndo(false)
    setState((now) => putBack(now, user))
  }
  const undo = (): void => {
    if (!state.last) return
    if (state.last.decision === 'pass') sendPass(state.last.user._id, true)
    back(state.last.user)
  }
  const more = async (): Promise<number> => {
    const { showPerson } = await api(getShowPerson, { page: page.current + 1 })
    // only now: after a call that failed, the same people are asked for
    page.current += 1
    setState((now) => addCards(now, showPerson, decidedToday()))
    return showPerson.length
  }
  return {
    ...state,
    loading: push.isPending,
    error: push.error,
    canUndo: canUndo && state.last !== null,
    decide,
    putBack: back,
    undo,
    more,
    reload: push.refetch,
  }
}
