import type { PagePart } from '@xinyu/contracts/profile/page-part'
import type { ChatMessage, MessageQuote } from '@xinyu/contracts/socket/messages'
import type { MessageWarning } from '@xinyu/contracts/signals'
import { MessageStatus } from '@xinyu/contracts/enums'

export const MAX_SESSIONS = 5

/** A message on this device: stored by the server, waiting to be sent, or failed. */
export interface LocalMessage {
  /** the client id where there is one: the same before and after the acknowledgement */
  key: string
  _id: string | null
  seq: number | null
  mine: boolean
  kind: ChatMessage['kind']
  content: string
  num?: number
  picture?: ChatMessage['picture']
  voice?: ChatMessage['voice']
  quote?: MessageQuote
  addtime: string
  status: MessageStatus
  state: 'waiting' | 'stored' | 'failed'
  /** how much of its file is uploaded, 0 to 1, while that runs */
  sent?: number | undefined
  error?: string
  /** the part of the receiver's profile it is about */
  about?: PagePart
  /** of a message from the other person */
  warning?: MessageWarning
}
export interface ChatSession {
  toUserId: string
  favoriteId: string | null
  messages: readonly LocalMessage[]
  lastAccess: number
  unread: number
  /** the other side has read up to this number */
  readSeq: number
  hasMore: boolean
  /** I have blocked the other person */
  isBlocked: boolean
  isMuted: boolean
}
export type Sessions = Readonly<Record<string, ChatSession>>

export const emptySession = (toUserId: string, now: number): ChatSession => ({
  toUserId,
  favoriteId: null,
  messages: [],
  lastAccess: now,
  unread: 0,
  readSeq: 0,
  hasMore: false,
  isBlocked: false,
  isMuted: false,
})

export const fromServer = (message: ChatMessage, myId: string): LocalMessage => ({
  key: message.clientId ?? message._id,
  _id: message._id,
  seq: message.seq,
  mine: message.user._id === myId,
  kind: message.kind,
  content: message.content,
  num: message.num,
  addtime: message.addtime,
  status: message.status,
  state: 'stored',
  ...(message.about ? { about: message.about } : {}),
  picture: message.picture,
  voice: message.voice,
  ...(message.quote ? { quote: message.quote } : {}),
  ...(message.warning ? { warning: message.warning } : {}),
})

const bySequence = (a: LocalMessage, b: LocalMessage): number =>
  (a.seq ?? Number.MAX_SAFE_INTEGER) - (b.seq ?? Number.MAX_SAFE_INTEGER) || a.addtime.localeCompare(b.addtime)
const isSameMessage = (a: LocalMessage, b: LocalMessage): boolean =>
  a.key === b.key || (a._id !== null && a._id === b._id)

/** Adds messages without duplicates: a message with the same client id or id is replaced. Sorts by sequence number. */
export const mergeMessages = (session: ChatSession, messages: readonly LocalMessage[]): ChatSession => {
  const kept = session.messages.filter((known) => !messages.some((message) => isSameMessage(known, message)))
  return { ...session, messages: [...kept, ...messages].sort(bySequence) }
}

/** What both sides see of a recalled message. */
export const asRecalled: Partial<LocalMessage> = {
  status: MessageStatus.Recalled,
  content: '',
  picture: undefined,
  voice: undefined,
}

/** Without what the other person wrote since then, also where it is quoted; gifts and notices stay. */
export const withoutTheirs = (session: ChatSession, since: string): ChatSession => {
  const isHidden = ({ mine, kind, addtime }: LocalMessage): boolean =>
    !mine && kind !== 'flowers' && kind !== 'system' && Date.parse(addtime) >= Date.parse(since)
  const hidden = new Set(session.messages.filter(isHidden).map(({ _id }) => _id))
  const messages = session.messages
    .filter(({ _id }) => !hidden.has(_id))
    .map((message) =>
      message.quote && hidden.has(message.quote._id)
        ? { ...message, quote: { ...message.quote, content: '', isGone: true } }
        : message,
    )
  return { ...session, messages }
}

/** Keeps the most recently used sessions. */
export const evictOldSessions = (sessions: Sessions): Sessions => {
  const all = Object.values(sessions)
  if (all.length <= MAX_SESSIONS) return sessions
  const latest = all.sort((a, b) => b.lastAccess - a.lastAccess).slice(0, MAX_SESSIONS)
  return Object.fromEntries(latest.map((session) => [session.toUserId, session]))
}

/** Adds an incoming message to its sender's session and counts it as unread unless that page is open. */
export const receiveMessage = (
  sessions: Sessions,
  message: LocalMessage,
  from: { userId: string; favoriteId: string },
  now: number,
  isOpen: boolean,
): Sessions => {
  const session = sessions[from.userId] ?? emptySession(from.userId, now)
  const known = session.messages.some((old) => isSameMessage(old, message))
  const unread = isOpen ? 0 : session.unread + (known || message.mine ? 0 : 1)
  return evictOldSessions({
    ...sessions,
    [from.userId]: { ...mergeMessages(session, [message]), favoriteId: from.favoriteId, lastAccess: now, unread },
  })
}

/** Changes the message with this key in its session; null removes it. */
export const updateMessage = (sessions: Sessions, key: string, change: Partial<LocalMessage> | null): Sessions =>
  Object.fromEntries(
    Object.entries(sessions).map(([id, session]) => {
      if (!session.messages.some((message) => message.key === key)) return [id, session]
      const messages = session.messages.flatMap((message) => {
        if (message.key !== key) return [message]
        return change === null ? [] : [{ ...message, ...change }]
      })
      return [id, { ...session, messages: messages.sort(bySequence) }]
    }),
  )

export const findMessage = (
  sessions: Sessions,
  key: string,
): { session: ChatSession; message: LocalMessage } | null => {
  for (const session of Object.values(sessions)) {
    const message = session.messages.find((candidate) => candidate.key === key)
    if (message) return { session, message }
  }
  return null
}

/** The other side has read up to a number. */
export const markReadUpTo = (session: ChatSession, seq: number): ChatSession => ({
  ...session,
  readSeq: Math.max(session.readSeq, seq),
})

export const isRead = (session: ChatSession, message: LocalMessage): boolean =>
  message.status === MessageStatus.Read || (message.seq !== null && message.seq <= session.readSeq)
export const lastSeq = (session: ChatSession): number =>
  Math.max(0, ...session.messages.map((message) => message.seq ?? 0))
