import { CallError } from '@xinyu/contracts/client/client'
import type { UserCard } from '@xinyu/contracts/profile'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { create } from 'zustand'
import { messageOf } from '../../shared/api/error-text.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { t } from '../../shared/i18n/i18n.ts'
import { readJson, writeJson } from '../../shared/lib/storage.ts'
import { currentSession } from '../../shared/session/session.ts'
import { onMemberLeft } from '../../shared/session/user-change.ts'
import { toast } from '../../shared/ui/overlays/toast-store.ts'
import { returnToDeck } from './pending-love.ts'
import { like as sendLike } from './relations.ts'

/** A like, or its withdrawal, that the server has not answered; the latest of each person. */
export interface WaitingLike {
  /** the member who gave it */
  by: string
  userId: string
  isLike: boolean
  at: number
  /** from the deck, which takes the person back when the like is refused */
  card?: UserCard
}

/** more than a day's deck and its browsing: further likes without a network are refused with a message */
export const MAX_WAITING = 50
const TTL_MS = 3 * DAY_MS
const KEY = 'waiting-likes'
/** the window in which the gateway counts calls */
const RETRY_MS = 10_000

/** Another tab may have added or sent some. */
const stored = (now = Date.now()): WaitingLike[] =>
  (readJson<WaitingLike[]>(KEY) ?? []).filter(({ by, at }) => by === currentSession()?.userId && now - at < TTL_MS)

export const useWaitingLikes = create<{ likes: readonly WaitingLike[] }>(() => ({ likes: stored() }))

const put = (likes: WaitingLike[]): void => {
  writeJson(KEY, likes.length === 0 ? null : likes)
  useWaitingLikes.setState({ likes })
}
const without = (userId: string): WaitingLike[] => stored().filter((one) => one.userId !== userId)

const mayPassLater = (error: unknown): boolean =>
  error instanceof CallError && (error.http === 0 || [502, 503, 504].includes(error.http))

/** Likes or withdraws it; without an answer it waits for the connection. Throws what the server refuses. */
export const like = async (userId: string, isLike: boolean, card?: UserCard): Promise<void> => {
  const by = currentSession()?.userId
  try {
    await sendLike(userId, isLike)
    put(without(userId))
  } catch (error) {
    const others = without(userId)
    if (by === undefined || !mayPassLater(error) || others.length >= MAX_WAITING) throw error
    put([...others, { by, userId, isLike, at: Date.now(), ...(card ? { card } : {}) }])
    toast(t(isLike ? 'user.likeWaits' : 'user.unlikeWaits'))
  }
}

/** The server said no: as if it had not been given. */
const takeBack = ({ userId, card }: WaitingLike, error: unknown): void => {
  if (card) returnToDeck(card)
  void queryClient.invalidateQueries({ queryKey: ['favorite', userId] })
  toast(t('common.because', { what: t('user.likeRefused'), why: messageOf(error) }))
}

let isSending = false
/** The connection is back: sends them in order; setting the same like twice changes nothing. */
export const sendWaitingLikes = async (): Promise<void> => {
  if (isSending) return
  isSending = true
  try {
    for (const one of stored()) {
      try {
        await sendLike(one.userId, one.isLike)
      } catch (error) {
        if (error instanceof CallError && error.http === 429) return void setTimeout(sendWaitingLikes, RETRY_MS)
        if (mayPassLater(error)) return
        takeBack(one, error)
      }
      // one that was changed meanwhile goes next time
      put(stored().filter(({ userId, at }) => userId !== one.userId || at !== one.at))
    }
  } finally {
    isSending = false
  }
}

/** What waits for this person: true a like, false its withdrawal; undefined: nothing. */
export const useWaitingLike = (userId: string): boolean | undefined =>
  useWaitingLikes(({ likes }) => likes.find((one) => one.userId === userId)?.isLike)

onMemberLeft(() => useWaitingLikes.setState({ likes: [] }))
