import { getmsg2, markPrivateMsgAsRead2 } from '@xinyu/contracts/http/msg'
import type { ChatMessage } from '@xinyu/contracts/socket/messages'
import { api } from '../../shared/api/api.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { currentSession } from '../../shared/session/session.ts'
import { queuedFor } from '../../shared/socket/connection.ts'
import { setSession, useChat } from './chat-store.ts'
import { fromServer, lastSeq, merged, readUpTo, type LocalMessage } from './sessions.ts'

const ROWS = 30
const local = (list: readonly ChatMessage[]): LocalMessage[] =>
  list.map((message) => fromServer(message, currentSession()?.userId ?? ''))

const waiting = (userId: string): LocalMessage[] =>
  queuedFor(userId).map((entry) => ({
    key: entry.clientId,
    _id: null,
    seq: null,
    mine: true,
    kind: entry.kind,
    content: entry.content,
    addtime: entry.addtime,
    status: 0,
    state: 'waiting',
  }))

/** Fetches the newest page of a conversation and what of mine still waits. */
export const openHistory = async (userId: string): Promise<void> => {
  const { list, hasMore, readSeq } = await api(getmsg2, { user2_id: userId, rows: ROWS })
  setSession(userId, (session) => {
    const known = new Set(list.map((message) => message.clientId))
    const pending = waiting(userId).filter((message) => !known.has(message.key))
    // a gap between what was kept and what came would hide messages: then the page starts anew
    const oldest = Math.min(...list.map((message) => message.seq))
    const kept = session.messages.filter((message) => message.seq === null || message.seq >= oldest)
    return readUpTo(
      {
        ...merged({ ...session, messages: kept }, [...local(list), ...pending]),
        hasMore,
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
  const { list, hasMore } = await api(getmsg2, { user2_id: userId, rows: ROWS, beforeSeq: first })
  setSession(userId, (now) => ({ ...merged(now, local(list)), hasMore }))
}

/** After a cut: pulls, for every kept session, what was missed. */
export const catchUp = async (): Promise<void> => {
  for (const session of Object.values(useChat.getState().sessions)) {
    const { list, readSeq } = await api(getmsg2, { user2_id: session.toUserId, rows: 100, afterSeq: lastSeq(session) })
    setSession(session.toUserId, (now) => readUpTo(merged(now, local(list)), readSeq))
  }
}

/** I have read everything this person wrote. */
export const markRead = async (userId: string): Promise<void> => {
  const favoriteId = useChat.getState().sessions[userId]?.favoriteId ?? undefined
  await api(markPrivateMsgAsRead2, { targetUserId: userId, favorite_id: favoriteId })
  setSession(userId, (session) => ({ ...session, unread: 0 }))
  void queryClient.invalidateQueries({ queryKey: ['chat-list'] })
  void queryClient.invalidateQueries({ queryKey: ['totals'] })
}
