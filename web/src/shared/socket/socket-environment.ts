import type { ServerFrame } from '@xinyu/contracts/socket/frames'
import type { QueueStore } from './send-queue.ts'

export interface WebSocketLike {
  send(text: string): void
  close(): void
  onopen: ((event: Event) => unknown) | null
  onmessage: ((event: MessageEvent) => unknown) | null
  onclose: ((event: CloseEvent) => unknown) | null
  onerror: ((event: Event) => unknown) | null
}
export type ConnectionState = 'offline' | 'connecting' | 'open'

/** What the socket needs from outside; tests pass their own. */
export interface SocketEnvironment {
  open(): WebSocketLike
  token(): Promise<string | null>
  /** the content of a heartbeat */
  heartbeat(): { nickname: string; content: string; user2: { _id: string } }
  /** the language of live notices and refusals */
  language(): 'zh-CN' | 'en'
  schedule(ms: number, run: () => void): () => void
  /** 0 to 1 */
  random(): number
  store: QueueStore
  onFrame(frame: ServerFrame): void
  onStateChange(state: ConnectionState): void
  /** the connection was lost; called once until it is back */
  onLost(): void
}

/** A frame of the server; null for text that is not JSON. */
export const parseFrame = (text: string): ServerFrame | null => {
  try {
    return JSON.parse(text) as ServerFrame
  } catch {
    return null
  }
}
