import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { setOpenChatUserId } from '../../shared/socket/connection.ts'
import { useChat } from './chat-store.ts'
import { markRead, openHistory } from './messages/history.ts'

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

/** Loads a conversation and marks it read; suppresses this person's toasts while the page is open. */
export const useConversation = (userId: string): { loading: boolean; error: unknown; reload(): void } => {
  const query = useQuery({
    queryKey: ['conversation', userId],
    queryFn: () => open(userId),
    enabled: userId !== '',
    staleTime: 0,
    gcTime: 0,
  })
  useEffect(() => {
    useChat.setState({ openWith: userId })
    setOpenChatUserId(userId === '' ? null : userId)
    return () => {
      useChat.setState({ openWith: null })
      setOpenChatUserId(null)
    }
  }, [userId])
  return { loading: query.isPending, error: query.error, reload: () => void query.refetch() }
}

/** Whether the other side is typing. */
export const useTyping = (userId: string): boolean => useChat((state) => (state.typing[userId] ?? 0) > 0)
