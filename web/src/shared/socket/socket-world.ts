import type { ServerFrame } from '@xinyu/contracts/socket/frames'
import type { QueueStore } from './send-queue.ts'

export interface Wire {
  send(text: string): void
  close(): void
  onopen: ((event: Event) => unknown) | null
  onmessage: ((event: MessageEvent) => unknown) | null
  onclose: ((event: CloseEvent) => unknown) | null
  onerror: ((event: Event) => unknown) | null
}
export type Line = 'offline' | 'connecting' | 'open'

/** What the socket needs of the world, so that a test can be the world. */
export interface SocketWorld {
  open(): Wire
  token(): Promise<string | null>
  /** of live notices and refusals */
  language(): 'zh-CN' | 'en'
  after(ms: number, run: () => void): () => void
  store: QueueStore
  onFrame(frame: ServerFrame): void
  onLine(line: Line): void
  /** the connection was lost; told once until it is back */
  onLost(): void
}

/** A frame of the server; null for what is none. */
export const parse = (text: string): ServerFrame | null => {
  try {
    return JSON.parse(text) as ServerFrame
  } catch {
    return null
  }
}
