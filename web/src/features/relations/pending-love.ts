import type { UserCard } from '@xinyu/contracts/profile'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { create } from 'zustand'
import { catalogueQuery } from '../../shared/api/catalogue.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { runThroughGates } from '../../shared/gate/gate.ts'
import { assertPoints } from '../../shared/gate/gate-text.ts'
import type { Gate } from '../../shared/gate/gate-rules.ts'
import { t } from '../../shared/i18n/i18n.ts'
import { readJson, readText, writeJson, writeText } from '../../shared/lib/storage.ts'
import { myProfile } from '../../shared/session/me.ts'
import { currentSession } from '../../shared/session/session.ts'
import { confirm } from '../../shared/ui/overlays/modal-store.ts'
import { love } from './relations.ts'

/**
 * A love that was decided and can still be undone. It is sent and charged only after the undo button was visible for
 * its whole time. The timer pauses while the page is hidden, and restarts after a reload or app start. After a day it
 * is dropped, and the person comes up again.
 */
export interface PendingLove {
  /** the same for every try, so that it is charged once */
  clientId: string
  /** the user it belongs to */
  by: string
  user: UserCard
  at: number
  /** begun on their page: the deck has no card to take back */
  isFromPage?: boolean
  /** being sent; after a reload sending continues, since it may have been charged */
  isSent?: boolean
}

export const LOVE_UNDO_MS = 5_000
export const loveGates = ['login', 'approved', 'vip', 'guanPoint'] as const satisfies Gate[]
const KEY = 'loves'
const TTL_MS = DAY_MS

interface Loves {
  pending: readonly PendingLove[]
  /** undone or refused loves; the deck takes these people back */
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
/** The deck shows this person again. */
export const returnToDeck = (user: UserCard): void =>
  useLoves.setState(({ returned }) => ({ returned: [...returned.filter(({ _id }) => _id !== user._id), user] }))

/** The deck has taken them back. */
export const clearReturnedLoves = (): void => useLoves.setState({ returned: [] })

const EXPLAINED = 'love-asked'

/** Explains once what a love is, its cost and the undo; refuses what the balance does not cover. */
export const confirmLove = async (name: string): Promise<boolean> => {
  const cost = (await queryClient.ensureQueryData(catalogueQuery)).costs?.love ?? 0
  await assertPoints(cost)
  if (readText(EXPLAINED) !== null) return true
  const balance = (await myProfile())?.guanPoint ?? 0
  const confirmed = await confirm({
    title: t('love.askTitle', { name }),
    text: cost > 0 ? t('love.askText', { cost, left: balance - cost }) : t('love.askFree'),
    confirm: t('love.askYes'),
    cancel: t('common.cancel'),
  })
  if (confirmed) writeText(EXPLAINED, 'yes')
  return confirmed
}

/** Of somebody; true while a love to them can still be undone. */
export const useIsLovePending = (userId: string): boolean =>
  useLoves(({ pending }) => pending.some(({ user }) => user._id === userId))

export const beginLove = (user: UserCard, isFromPage = false): void => {
  const by = currentSession()?.userId
  if (by === undefined || stored().some((one) => one.user._id === user._id)) return
  put((loves) => [...loves, { clientId: crypto.randomUUID(), by, user, at: Date.now(), isFromPage }])
}

/** Nothing was sent or charged. False when it is too late. */
export const undoLove = (userId: string): boolean => {
  const found = stored().find(({ user, isSent }) => user._id === userId && !isSent)
  if (!found) return false
  put(without(found.clientId))
  if (!found.isFromPage) returnToDeck(found.user)
  return true
}

/** The time is over. Another window may have undone or sent it. */
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
  if (!isDone && !found.isFromPage) returnToDeck(found.user)
}

/** Restores what a reload or a closed app left behind. */
export const restoreLoves = (me: string | null, now = Date.now()): void => {
  put((loves) => loves.filter(({ by, at }) => by === me && now - at < TTL_MS))
  for (const { clientId, isSent } of stored()) if (isSent) void sendLove(clientId)
}
