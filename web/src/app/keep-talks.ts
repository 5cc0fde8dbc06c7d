import { useEffect } from 'react'
import { setSessions, useChat } from '../features/chat/chat-store.ts'
import { queuedMessages } from '../features/chat/history.ts'
import { mergeMessages, type ChatSession, type Sessions } from '../features/chat/sessions.ts'
import { webVersion } from '../shared/lib/app-version.ts'
import { readJson, writeJson } from '../shared/lib/storage.ts'
import { currentSession, useMyId } from '../shared/session/session.ts'

/** messages of each of the few newest talks */
export const MOST_MESSAGES = 40
const WRITE_MS = 500

interface Kept {
  version: number
  sessions: ChatSession[]
}
const keyOf = (userId: string): string => `kept-talks.${userId}`

/** What the server has of my newest talks; what it has not is in the queue. */
export const keepTalks = (userId: string, sessions: Sessions): void => {
  const newest = Object.values(sessions).map((session) => {
    const stored = session.messages.filter(({ seq }) => seq !== null)
    return {
      ...session,
      messages: stored.slice(-MOST_MESSAGES),
      hasMore: session.hasMore || stored.length > MOST_MESSAGES,
    }
  })
  writeJson(keyOf(userId), { version: webVersion.number, sessions: newest } satisfies Kept)
}

/** Puts the talks back as they were, with what still waits to be sent; one that is open already stays. */
export const restoreTalks = (userId: string): void => {
  const kept = readJson<Kept>(keyOf(userId))
  if (kept?.version !== webVersion.number) return
  const restored = kept.sessions.map((session) => [
    session.toUserId,
    mergeMessages(session, queuedMessages(session.toUserId)),
  ])
  setSessions((open) => ({ ...(Object.fromEntries(restored) as Sessions), ...open }))
}

/** Keeps the talks of whoever is logged in, and puts back those of before. */
export const useKeptTalks = (): void => {
  const userId = useMyId()
  useEffect(() => {
    if (userId === null) return
    restoreTalks(userId)
    let timer: ReturnType<typeof setTimeout> | undefined
    const write = (): void => {
      clearTimeout(timer)
      timer = undefined
      if (currentSession()?.userId === userId) keepTalks(userId, useChat.getState().sessions)
    }
    const stop = useChat.subscribe(({ sessions }, before) => {
      if (sessions !== before.sessions) timer ??= setTimeout(write, WRITE_MS)
    })
    const leave = (): void => {
      if (timer !== undefined) write()
    }
    window.addEventListener('pagehide', leave)
    return () => {
      clearTimeout(timer)
      stop()
      window.removeEventListener('pagehide', leave)
    }
  }, [userId])
}
