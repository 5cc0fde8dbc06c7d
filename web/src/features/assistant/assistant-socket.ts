import type { AiClientFrame, AiServerFrame } from '@xinyu/contracts/socket/ai'
import type { WebSocketLike } from '../../shared/socket/socket-environment.ts'

export type AiQuestion = Extract<AiClientFrame, { role: 'user' }>
export interface AssistantEvents {
  onPiece(piece: Extract<AiServerFrame, { role: 'assistant' }>): void
  onRefused(code: string, msg: string): void
  /** the connection broke while waiting for an answer */
  onLost(): void
}
interface Environment {
  open(): WebSocketLike
  token(): Promise<string | null>
  language(): 'zh-CN' | 'en'
}

/** The socket of /ws/ai: opened with the first question, kept for the next ones, closed when it breaks. */
export class AssistantSocket {
  readonly #environment: Environment
  readonly #events: AssistantEvents
  #webSocket: WebSocketLike | null = null
  #isReady = false
  #awaited: AiQuestion | null = null

  constructor(environment: Environment, events: AssistantEvents) {
    this.#environment = environment
    this.#events = events
  }

  ask(question: AiQuestion): void {
    this.#awaited = question
    if (this.#webSocket && this.#isReady) return this.#write(question)
    if (!this.#webSocket) this.#open()
  }

  /** Ends the answer with its next frame, or at once when the question was not sent yet. */
  stop(): void {
    if (this.#awaited && this.#isReady) this.#write({ stop: true })
    else this.#lost(this.#webSocket)
  }

  close(): void {
    const webSocket = this.#webSocket
    this.#webSocket = null
    this.#isReady = false
    this.#awaited = null
    if (webSocket) webSocket.onopen = webSocket.onmessage = webSocket.onclose = webSocket.onerror = null
    webSocket?.close()
  }

  #open(): void {
    const webSocket = this.#environment.open()
    this.#webSocket = webSocket
    webSocket.onopen = () => void this.#authenticate(webSocket)
    webSocket.onmessage = ({ data }) => this.#receive(webSocket, String(data))
    webSocket.onclose = () => this.#lost(webSocket)
    webSocket.onerror = () => this.#lost(webSocket)
  }

  async #authenticate(webSocket: WebSocketLike): Promise<void> {
    const token = await this.#environment.token().catch(() => null)
    if (this.#webSocket !== webSocket) return
    if (token === null) return this.#lost(webSocket)
    this.#write({ token, language: this.#environment.language() })
  }

  #receive(webSocket: WebSocketLike, text: string): void {
    const frame = this.#webSocket === webSocket ? read(text) : null
    if (!frame) return
    if ('ready' in frame) {
      this.#isReady = true
      if (this.#awaited) this.#write(this.#awaited)
      return
    }
    if (!this.#awaited) return
    if (frame.done) this.#awaited = null
    if ('code' in frame) this.#events.onRefused(frame.code, frame.msg)
    else this.#events.onPiece(frame)
  }

  #lost(webSocket: WebSocketLike | null): void {
    if (webSocket === null || this.#webSocket !== webSocket) return
    const wasAwaited = this.#awaited !== null
    this.close()
    if (wasAwaited) this.#events.onLost()
  }

  #write(frame: AiClientFrame): void {
    this.#webSocket?.send(JSON.stringify(frame))
  }
}

/** A valid frame of the server; null for anything else. */
const read = (text: string): AiServerFrame | null => {
  try {
    const frame: unknown = JSON.parse(text)
    const isOurs = typeof frame === 'object' && frame !== null && ('ready' in frame || 'done' in frame)
    return isOurs ? (frame as AiServerFrame) : null
  } catch {
    return null
  }
}
