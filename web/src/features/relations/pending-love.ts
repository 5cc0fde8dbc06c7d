import type { UserCard } from '@xinyu/contracts/profile'
import { create } from 'zustand'
import { runThroughGates } from '../../shared/gate/gate.ts'
import type { Gate } from '../../shared/gate/gate-rules.ts'
import { readJson, writeJson } from '../../shared/lib/storage.ts'
import { currentSession } from '../../shared/session/session.ts'
import { love } from './relations.ts'

/**
 * A love that was decided and can still be taken back. It is sent, and charged, only after the way to take it back was
 * on screen for its whole time: while the page is hidden the time does not run, and after a reload or the next start it
 * begins anew. What is older than a day is dropped, and the person comes up again.
 */
export interface PendingLove {
  /** the same for every try, so that it is charged once */
  clientId: string
  /** whose it is */
  by: string
  user: UserCard
  at: number
  /** it is on its way; what comes back to life in this state goes on, for it may have been charged */
  isSent?: boolean
}

export const LOVE_UNDO_MS = 5_000
export const loveGates = ['login', 'approved', 'vip', 'guanPoint'] as const satisfies Gate[]
const KEY = 'loves'
const KEPT_MS = 86_400_000

interface Loves {
  pending: readonly PendingLove[]
  /** those that did not come about: taken back, or refused; the deck takes them */
  returned: readonly UserCard[]
}
export const useLoves = create<Loves>(() => ({ pending: [], returned: [] }))

const stored = (): PendingLove[] => readJson<PendingLove[]>(KEY) ?? []
const put = (change: (loves: PendingLove[]) => PendingLove[]): void => {
  const loves = change(stored())
  writeJson(KEY, loves.length === 0 ? null : loves)
  useLoves.setState({ pending: loves.filter(({ isSent }) => !isSent) })
}
const without = (clientId: string) => (loves: PendingLove[]) => loves.filter((one) => one.clientId !== clientId)
const giveBack = (user: UserCard): void =>
  useLoves.setState(({ returned }) => ({ returned: [...returned.filter(({ _id }) => _id !== user._id), user] }))

/** The deck has them again. */
export const takeReturned = (): void => useLoves.setState({ returned: [] })

export const beginLove = (user: UserCard): void => {
  const by = currentSession()?.userId
  if (by === undefined || stored().some((one) => one.user._id === user._id)) return
  put((loves) => [...loves, { clientId: crypto.randomUUID(), by, user, at: Date.now() }])
}

/** Nothing was sent and nothing is charged. False when it is too late. */
export const takeLoveBack = (userId: string): boolean => {
  const found = stored().find(({ user, isSent }) => user._id === userId && !isSent)
  if (!found) return false
  put(without(found.clientId))
  giveBack(found.user)
  return true
}

/** The time is over. Another window may have taken it back, or sent it. */
export const sendLove = async (clientId: string): Promise<void> => {
  const found = stored().find((one) => one.clientId === clientId)
  if (!found) return
  put((loves) => loves.map((one) => (one.clientId === clientId ? { ...one, isSent: true } : one)))
  let isDone = false
  await runThroughGates('deck-love', loveGates, found.user._id, async () => {
    await love(found.user._id, true, clientId)
    isDone = true
  })
  put(without(clientId))
  if (!isDone) giveBack(found.user)
}

/** What a reload or the end of the app left behind. */
export const restoreLoves = (me: string | null, now = Date.now()): void => {
  put((loves) => loves.filter(({ by, at }) => by === me && now - at < KEPT_MS))
  for (const { clientId, isSent } of stored()) if (isSent) void sendLove(clientId)
}
