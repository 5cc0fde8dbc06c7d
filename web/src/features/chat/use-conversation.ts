import { useEffect, useState } from 'react'
import { useChat } from './chat-store.ts'
import { markRead, openHistory } from './history.ts'

const warn = (error: unknown): void => console.warn('conversation', { error: error instanceof Error ? error.name : 'unknown' })

/** Opens a conversation while its page is on screen: history, read marks, no toasts from this person. */
export const useConversation = (userId: string): { loading: boolean; error: unknown; reload(): void } => {
  const [state, setState] = useState<{ loading: boolean; error: unknown }>({ loading: true, error: null })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (userId === '') return
    let live = true
    useChat.setState({ openWith: userId })
    setState({ loading: true, error: null })
    openHistory(userId).then(() => {
      if (live) setState({ loading: false, error: null })
      return markRead(userId).catch(warn)
    }, (error: unknown) => {
      warn(error)
      if (live) setState({ loading: false, error })
    })
    return () => {
      live = false
      useChat.setState({ openWith: null })
    }
  }, [userId, attempt])
  return { ...state, reload: () => setAttempt((count) => count + 1) }
}

const TYPING_SHOWS_MS = 4000

/** Is the other side writing just now? */
export const useTyping = (userId: string): boolean => {
  const at = useChat((state) => state.typing[userId] ?? 0)
  const [, tick] = useState(0)
  const left = at + TYPING_SHOWS_MS - Date.now()
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => tick((count) => count + 1), left)
    return () => clearTimeout(timer)
  }, [at, left])
  return left > 0
}
