import { type AiClientFrame, type AiServerFrame, aiServerFrame } from '@xinyu/contracts/socket/ai'
import { WebSocket } from 'ws'

export type AiChunk = Extract<AiServerFrame, { role: 'assistant' }>
export type AiError = Extract<AiServerFrame, { code: string }>

export interface AiAnswer {
  text: string
  chunks: AiChunk[]
  error: AiError | null
}

/** A /ws/ai socket that checks every frame against the contract and collects answers. */
export class AiSocket {
  readonly closed: Promise<number>
  readonly #socket: WebSocket
  #frames: AiServerFrame[] = []
  #wake: () => void = () => undefined

  private constructor(socket: WebSocket) {
    this.#socket = socket
    this.closed = new Promise((resolve) => {
      socket.once('close', (code) => {
        resolve(code)
        this.#wake()
      })
    })
    socket.on('message', (data) => {
      this.#frames.push(aiServerFrame.parse(JSON.parse(String(data))))
      this.#wake()
    })
    socket.on('error', () => undefined)
  }

  /** Waits until the server has accepted the token; rejects with the error code otherwise. */
  static async open(url: string, token: string, language: 'zh-CN' | 'en' = 'zh-CN'): Promise<AiSocket> {
    const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/ws/ai`)
    const ai = new AiSocket(socket)
    await new Promise<void>((resolve, reject) => {
      socket.once('open', resolve)
      socket.once('error', reject)
    })
    ai.send({ token, language })
    const first = await ai.nextFrame()
    if ('code' in first) throw new Error(first.code)
    return ai
  }

  send(frame: AiClientFrame): void {
    this.#socket.send(JSON.stringify(frame))
  }

  /** The next unread frame; rejects after 10 s. */
  async nextFrame(): Promise<AiServerFrame> {
    const until = Date.now() + 10_000
    while (this.#frames.length === 0) {
      if (Date.now() > until) throw new Error('no frame within 10 s')
      await new Promise<void>((resolve) => {
        this.#wake = resolve
        setTimeout(resolve, 200).unref()
      })
    }
    return this.#frames.shift() as AiServerFrame
  }

  /** Asks and waits for the complete answer. */
  ask(content: string, more: Partial<Extract<AiClientFrame, { role: 'user' }>> = {}): Promise<AiAnswer> {
    this.send({ role: 'user', content, ...more })
    return this.answer()
  }

  /** Collects frames up to the last one of the answer. */
  async answer(): Promise<AiAnswer> {
    const answer: AiAnswer = { text: '', chunks: [], error: null }
    for (;;) {
      const frame = await this.nextFrame()
      if ('code' in frame) return { ...answer, error: frame }
      if (!('role' in frame)) continue
      answer.chunks.push(frame)
      answer.text += frame.content
      if (frame.done) return answer
    }
  }

  terminate(): void {
    this.#socket.terminate()
  }

  close(): void {
    this.#socket.close()
  }
}
