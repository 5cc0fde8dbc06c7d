import { create } from 'zustand'
import { readJson, writeJson } from '../../shared/lib/storage.ts'
import { emptySession, evictOldSessions, type ChatSession, type Sessions } from './sessions.ts'

interface ChatState {
  sessions: Sessions
  /** the user whose chat page is open */
  openWith: string | null
  typing: Readonly<Record<string, number>>
  drafts: Readonly<Record<string, string>>
}

export const useChat = create<ChatState>(() => ({
  sessions: {},
  openWith: null,
  typing: {},
  drafts: readJson<Record<string, string>>('drafts') ?? {},
}))

export const setSessions = (change: (sessions: Sessions) => Sessions): void =>
  useChat.setState(({ sessions }) => ({ sessions: change(sessions) }))

/** Changes one session, making it first where there is none. */
export const setSession = (userId: string, change: (session: ChatSession) => ChatSession, now = Date.now()): void =>
  setSessions((sessions) =>
    evictOldSessions({ ...sessions, [userId]: change(sessions[userId] ?? emptySession(userId, now)) }),
  )

export const setDraft = (userId: string, text: string): void => {
  const drafts = { ...useChat.getState().drafts, [userId]: text }
  if (text === '') delete drafts[userId]
  writeJson('drafts', drafts)
  useChat.setState({ drafts })
}

export const resetChats = (): void => useChat.setState({ sessions: {}, openWith: null, typing: {}, drafts: {} })
