import { useEffect } from 'react'
import { setSessions, useChat } from '../features/chat/chat-store.ts'
import { restoreFiles } from '../features/chat/composer/send-file.ts'
import { unsentMessages } from '../features/chat/composer/unsent.ts'
import { mergeMessages, type ChatSession, type Sessions } from '../features/chat/sessions.ts'
import { writeSoon } from '../shared/busy/page-hidden.ts'
import { webVersion } from '../shared/lib/app-version.ts'
import { readJson, writeJson } from '../shared/lib/storage.ts'
import { currentSession, useMyId } from '../shared/session/session.ts'

/** messages kept of each of the newest conversations */
export const MAX_MESSAGES = 40

interface PersistedConversations {
  version: number
  sessions: ChatSession[]
}
const keyOf = (userId: string): string => `kept-talks.${userId}`

/** Stores what the server has of my newest conversations; unsent messages are in the queue. */
export const persistConversations = (userId: string, sessions: Sessions): void => {
  const newest = Object.values(sessions).map((session) => {
    const stored = session.messages.filter(({ seq }) => seq !== null)
    return {
      ...session,
      messages: stored.slice(-MAX_MESSAGES),
      hasMore: session.hasMore || stored.length > MAX_MESSAGES,
    }
  })
  writeJson(keyOf(userId), { version: webVersion.number, sessions: newest } satisfies PersistedConversations)
}

/** Restores the conversations and their unsent messages; an already open one is not replaced. */
export const restoreConversations = (userId: string): void => {
  const persisted = readJson<PersistedConversations>(keyOf(userId))
  if (persisted?.version !== webVersion.number) return
  const restored = persisted.sessions.map((session) => [
    session.toUserId,
    mergeMessages(session, unsentMessages(session.toUserId)),
  ])
  setSessions((open) => ({ ...(Object.fromEntries(restored) as Sessions), ...open }))
}

/** Persists the conversations of the logged-in member, and restores the previous ones. */
export const usePersistedConversations = (): void => {
  const userId = useMyId()
  useEffect(() => {
    if (userId === null) return
    restoreConversations(userId)
    void restoreFiles(userId)
    const writing = writeSoon(() => {
      if (currentSession()?.userId === userId) persistConversations(userId, useChat.getState().sessions)
    })
    const unsubscribe = useChat.subscribe(({ sessions }, before) => {
      if (sessions !== before.sessions) writing.changed()
    })
    return () => {
      unsubscribe()
      writing.stop()
    }
  }, [userId])
}
