import { create } from 'zustand'
import { readJson, writeJson } from '../../shared/lib/storage.ts'
import { emptySession, evictOldSessions, type ChatSession, type Sessions } from './sessions.ts'

interface ChatState {
  sessions: Sessions
  /** the user whose chat page is open */
  openWith: string | null
  typing: Readonly<Record<string, number>>
  /** whether each known user is online */
  online: Readonly<Record<string, boolean>>
  drafts: Readonly<Record<string, string>>
  /** the message to scroll to in the open conversation */
  jump: { userId: string; seq: number } | null
  /** conversations in the greetings folder */
  greetings: { people: number; unread: number }
}
const nothingYet = {
  sessions: {},
  openWith: null,
  typing: {},
  online: {},
  jump: null,
  greetings: { people: 0, unread: 0 },
}

const storedDrafts = (): Record<string, string> => readJson<Record<string, string>>('drafts') ?? {}

export const useChat = create<ChatState>(() => ({
  ...nothingYet,
  drafts: storedDrafts(),
}))

export const setSessions = (change: (sessions: Sessions) => Sessions): void =>
  useChat.setState(({ sessions }) => ({ sessions: change(sessions) }))

/** Changes one session; creates it if missing. */
export const setSession = (userId: string, change: (session: ChatSession) => ChatSession, now = Date.now()): void =>
  setSessions((sessions) =>
    evictOldSessions({ ...sessions, [userId]: change(sessions[userId] ?? emptySession(userId, now)) }),
  )

/** Another tab may have stored drafts to others meanwhile. */
export const setDraft = (userId: string, text: string): void => {
  const drafts = { ...useChat.getState().drafts, ...storedDrafts(), [userId]: text }
  if (text === '') delete drafts[userId]
  writeJson('drafts', drafts)
  useChat.setState({ drafts })
}

/** Another user, whose drafts may be stored already. */
export const resetChats = (): void => useChat.setState({ ...nothingYet, drafts: storedDrafts() })
