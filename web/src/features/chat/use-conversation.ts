import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { loadQuery } from '../../shared/api/load-query.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { setOpenChatUserId } from '../../shared/socket/connection.ts'
import { useChat } from './chat-store.ts'
import { markRead, openHistory } from './messages/history.ts'

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

/** Null if its last messages are known. */
export const loadConversation = (userId: string) =>
  userId === '' || useChat.getState().sessions[userId]?.messages.length ? null : loadQuery(conversationQuery(userId))

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
