import type { ClientFrame, ServerFrame } from '@xinyu/contracts/socket/frames'
import { create } from 'zustand'
import { validToken } from '../api/api.ts'
import { queryClient } from '../api/query-client.ts'
import { language } from '../i18n/i18n.ts'
import { meQuery } from '../session/me.ts'
import { currentSession } from '../session/session.ts'
import { ChatSocket } from './chat-socket.ts'
import { localStorageQueue } from './local-storage-queue.ts'
import type { QueuedMessage } from './send-queue.ts'
import type { ConnectionState } from './socket-environment.ts'

export const useConnection = create<{ state: ConnectionState }>(() => ({ state: 'offline' }))

type Listener = (frame: ServerFrame) => void
const listeners = new Set<Listener>()
const lostListeners = new Set<() => void>()
let socket: { userId: string; chat: ChatSocket } | null = null

const schedule = (ms: number, run: () => void): (() => void) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

/** The user of the open conversation, if any: the server sends their presence to this socket. */
let openChatUserId: string | null = null
export const setOpenChatUserId = (userId: string | null): void => {
  openChatUserId = userId
}
const nameOf = (userId: string): string => {
  const me = queryClient.getQueryData(meQuery.queryKey)
  return me?._id === userId ? me.name : ''
}

const createChatSocket = (userId: string): ChatSocket =>
  new ChatSocket({
    open: () => new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws/${userId}`),
    token: validToken,
    heartbeat: () => ({ nickname: nameOf(userId), content: '', user2: { _id: openChatUserId ?? userId } }),
    language,
    schedule,
    random: Math.random,
    store: localStorageQueue(userId),
    onFrame: (frame) => listeners.forEach((listener) => listener(frame)),
    onStateChange: (state) => useConnection.setState({ state }),
    onLost: () => lostListeners.forEach((listener) => listener()),
  })

/** Opens (or re-opens) the socket of a member. */
export const connect = (userId: string): void => {
  if (socket && socket.userId !== userId) disconnect()
  socket ??= { userId, chat: createChatSocket(userId) }
  socket.chat.start()
}
/** The app is hidden: the connection closes, the queue stays. */
export const pause = (): void => socket?.chat.stop()
export const disconnect = (): void => {
  socket?.chat.stop()
  socket = null
}
/** The current user's queue, even before the first connection: new messages are queued at once. */
const own = (): ChatSocket | undefined => {
  const me = currentSession()
  if (!socket && me) socket = { userId: me.userId, chat: createChatSocket(me.userId) }
  return socket?.chat
}
export const sendMessage = (message: QueuedMessage): void => own()?.send(message)
/** Deletes a message that was not sent. */
export const dropMessage = (clientId: string): void => own()?.drop(clientId)
export const sendIfConnected = (frame: ClientFrame): void => socket?.chat.sendIfOpen(frame)
export const queuedMessagesTo = (userId: string): readonly QueuedMessage[] =>
  queuedMessages().filter((entry) => entry.user2._id === userId)
export const queuedMessages = (): readonly QueuedMessage[] => own()?.queue.entries ?? []

export const onFrame = (listener: Listener): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const onLost = (listener: () => void): (() => void) => {
  lostListeners.add(listener)
  return () => void lostListeners.delete(listener)
}
