import { getmsg2 } from '@xinyu/contracts/http/msg/messages'
import { markPrivateMsgAsRead2 } from '@xinyu/contracts/http/msg/conversations'
import type { ChatMessage } from '@xinyu/contracts/socket/messages'
import { api } from '../../../shared/api/api.ts'
import { messageOf } from '../../../shared/api/error-text.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { currentSession } from '../../../shared/session/session.ts'
import { toast } from '../../../shared/ui/overlays/toast-store.ts'
import { markListRead } from '../list/chat-list.ts'
import { unsentMessages } from '../composer/unsent.ts'
import { setSession, useChat } from '../chat-store.ts'
import { fromServer, lastSeq, mergeMessages, markReadUpTo, type LocalMessage } from '../sessions.ts'

const PAGE_SIZE = 30
const toLocalMessages = (list: readonly ChatMessage[]): LocalMessage[] =>
  list.map((message) => fromServer(message, currentSession()?.userId ?? ''))

/** Fetches the newest page of a conversation and adds my unsent messages. */
export const openHistory = async (userId: string): Promise<void> => {
  const { list, hasMore, readSeq, isBlocked, isMuted } = await api(getmsg2, { user2_id: userId, rows: PAGE_SIZE })
  setSession(userId, (session) => {
    const known = new Set(list.map((message) => message.clientId))
    const pending = unsentMessages(userId).filter((message) => !known.has(message.key))
    // older messages are dropped: a gap between them and this page would hide messages
    const oldest = Math.min(...list.map((message) => message.seq))
    const kept = session.messages.filter((message) => message.seq === null || message.seq >= oldest)
    return markReadUpTo(
      {
        ...mergeMessages({ ...session, messages: kept }, [...toLocalMessages(list), ...pending]),
        hasMore,
        isBlocked,
        isMuted,
        unread: 0,
        lastAccess: Date.now(),
        favoriteId: list[0]?.favorite_id ?? session.favoriteId,
      },
      readSeq,
    )
  })
}

export const loadOlder = async (userId: string): Promise<void> => {
  const session = useChat.getState().sessions[userId]
  const first = session?.messages.find((message) => message.seq !== null)?.seq
  if (!session?.hasMore || !first) return
  const { list, hasMore } = await api(getmsg2, { user2_id: userId, rows: PAGE_SIZE, beforeSeq: first })
  setSession(userId, (now) => ({ ...mergeMessages(now, toLocalMessages(list)), hasMore }))
}

const JUMP_ROWS = 100
const MAX_JUMPS = 20

/** Fetches what lies between the oldest loaded message and this number; false when it is too far back. */
const loadUntil = async (userId: string, seq: number): Promise<boolean> => {
  for (let jumps = 0; jumps < MAX_JUMPS; jumps++) {
    const session = useChat.getState().sessions[userId]
    const first = session?.messages.find((message) => message.seq !== null)?.seq
    if (!session || !first) return false
    if (first <= seq) return true
    if (!session.hasMore) return false
    const asked = { user2_id: userId, rows: JUMP_ROWS, beforeSeq: first }
    const { list, hasMore } = await api(getmsg2, asked)
    setSession(userId, (now) => ({ ...mergeMessages(now, toLocalMessages(list)), hasMore }))
  }
  return false
}

/** Scrolls to a message of the open conversation, loading as needed; shows a toast when it is too far back. */
export const goToMessage = async (userId: string, seq: number): Promise<void> => {
  try {
    if (await loadUntil(userId, seq)) useChat.setState({ jump: { userId, seq } })
    else toast(t('chat.tooFarBack'))
  } catch (error) {
    toast(messageOf(error))
  }
}

const CATCH_UP_ROWS = 100
const MAX_CATCH_UPS = 5

/** Fetches what a session has missed. If that is too much, the session begins anew with the newest page. */
const catchUpOn = async (userId: string): Promise<void> => {
  for (let pages = 0; pages < MAX_CATCH_UPS; pages++) {
    const session = useChat.getState().sessions[userId]
    // nothing was loaded: the page that opens it loads the newest
    if (!session || lastSeq(session) === 0) return
    const asked = { user2_id: userId, rows: CATCH_UP_ROWS, afterSeq: lastSeq(session) }
    const { list, hasMore, readSeq } = await api(getmsg2, asked)
    setSession(userId, (now) => markReadUpTo(mergeMessages(now, toLocalMessages(list)), readSeq))
    if (!hasMore || list.length === 0) return
  }
  await openHistory(userId)
}

/** After a reconnect: fetches what each loaded session has missed. One that fails does not stop the others. */
export const catchUp = async (): Promise<void> => {
  const people = Object.keys(useChat.getState().sessions)
  const outcomes: PromiseSettledResult<void>[] = []
  for (const userId of people) outcomes.push(...(await Promise.allSettled([catchUpOn(userId)])))
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
}

/** Marks all messages of this person as read. */
export const markRead = async (userId: string): Promise<void> => {
  const favoriteId = useChat.getState().sessions[userId]?.favoriteId ?? undefined
  await api(markPrivateMsgAsRead2, { targetUserId: userId, favorite_id: favoriteId })
  setSession(userId, (session) => ({ ...session, unread: 0 }))
  markListRead(userId)
}
