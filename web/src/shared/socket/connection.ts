import type { ClientFrame, ServerFrame } from '@xinyu/contracts/socket/frames'
import { create } from 'zustand'
import { liveToken } from '../api/api.ts'
import { language } from '../i18n/i18n.ts'
import { ChatSocket } from './chat-socket.ts'
import { queueOnDisk } from './queue-on-disk.ts'
import type { QueuedMessage } from './send-queue.ts'
import type { Line } from './socket-world.ts'

export const useLine = create<{ line: Line }>(() => ({ line: 'offline' }))

type Listener = (frame: ServerFrame) => void
const listeners = new Set<Listener>()
const lostListeners = new Set<() => void>()
let socket: { userId: string; chat: ChatSocket } | null = null

const after = (ms: number, run: () => void): (() => void) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

const make = (userId: string): ChatSocket =>
  new ChatSocket({
    open: () => new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws/${userId}`),
    token: liveToken,
    language,
    after,
    store: queueOnDisk(userId),
    onFrame: (frame) => listeners.forEach((listener) => listener(frame)),
    onLine: (line) => useLine.setState({ line }),
    onLost: () => lostListeners.forEach((listener) => listener()),
  })

/** Opens (or re-opens) the socket of a member. */
export const connect = (userId: string): void => {
  if (socket && socket.userId !== userId) disconnect()
  socket ??= { userId, chat: make(userId) }
  socket.chat.start()
}
/** The app is hidden: the line closes, the queue stays. */
export const pause = (): void => socket?.chat.stop()
export const disconnect = (): void => {
  socket?.chat.stop()
  socket = null
}
export const sendMessage = (message: QueuedMessage): void => socket?.chat.send(message)
export const tellSocket = (frame: ClientFrame): void => socket?.chat.tell(frame)
export const queuedFor = (userId: string): readonly QueuedMessage[] =>
  socket?.chat.queue.entries.filter((entry) => entry.user2._id === userId) ?? []

export const onFrame = (listener: Listener): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const onLost = (listener: () => void): (() => void) => {
  lostListeners.add(listener)
  return () => void lostListeners.delete(listener)
}
