import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { loadQuery } from '../../shared/api/load-query.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { currentSession } from '../../shared/session/session.ts'
import { setOpenChatUserId } from '../../shared/socket/connection.ts'
import { setSession, useChat } from './chat-store.ts'
import { listedConversation } from './list/chat-list.ts'
import { markRead, openHistory } from './messages/history.ts'
import { fromServer, mergeMessages } from './sessions.ts'

/** so long does a change of page take at most */
const CHANGE_MS = 3_000

const warn = (error: unknown): void =>
  console.warn('conversation', { error: error instanceof Error ? error.name : 'unknown' })

const open = async (userId: string): Promise<true> => {
  await openHistory(userId).catch((error: unknown) => {
    warn(error)
    throw error
  })
  markRead(userId).catch(warn)
  return true
}

/** What was loaded for the change of page is not loaded again by the page; each later visit loads the newest. */
const conversationQuery = (userId: string) =>
  queryOptions({
    queryKey: ['conversation', userId],
    queryFn: () => open(userId),
    enabled: userId !== '',
    staleTime: CHANGE_MS,
    gcTime: CHANGE_MS,
  })

const isOpened = (userId: string): boolean => Boolean(useChat.getState().sessions[userId]?.messages.length)

/** The last message, which the list shows, is the first frame until the others are there. */
const showLastMessage = (userId: string): void => {
  const listed = listedConversation(userId)
  if (!listed?.lastMsg) return
  const last = fromServer(listed.lastMsg, currentSession()?.userId ?? '')
  setSession(userId, (session) => ({
    ...mergeMessages(session, [last]),
    favoriteId: listed.favorite_id,
    isMuted: listed.muted,
    hasMore: true,
  }))
}

/** Null if its last messages are known. `at`: it opens at another message than the last. */
export const loadConversation = (userId: string, at: string | null) => {
  if (userId === '' || isOpened(userId)) return null
  const loading = loadQuery(conversationQuery(userId))
  if (at === null) showLastMessage(userId)
  return isOpened(userId) ? null : loading
}

/** Loads a conversation and marks it read; suppresses this person's toasts while the page is open. */
export const useConversation = (userId: string): { loading: boolean; error: unknown; reload(): void } => {
  const query = useQuery(conversationQuery(userId))
  useEffect(() => {
    useChat.setState({ openWith: userId })
    setOpenChatUserId(userId === '' ? null : userId)
    return () => {
      useChat.setState({ openWith: null })
      setOpenChatUserId(null)
      void queryClient.invalidateQueries({ queryKey: ['conversation', userId], refetchType: 'none' })
    }
  }, [userId])
  return { loading: query.isPending, error: query.error, reload: () => void query.refetch() }
}

/** Whether the other side is typing. */
export const useTyping = (userId: string): boolean => useChat((state) => (state.typing[userId] ?? 0) > 0)
