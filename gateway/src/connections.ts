import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** requests that may wait behind the one that is answered; browsers and proxies send the next after the answer */
const mostWaiting = 32
const lookMs = 1_000

interface Line {
  waiting: (() => void)[]
  /** bytes that the other side had taken when that was last looked at, and since when it is as many */
  taken: number
  since: number
}

/**
 * The connections on which something is answered. One request of a connection is looked at after the other, so that
 * nobody holds more than one answer by sending many requests and reading none; whoever takes nothing of an answer for
 * `stallMs` milliseconds loses the connection. An answer must be written in pieces, or it counts as taken only when it
 * is whole.
 */
export class Connections {
  readonly #lines = new Map<Socket, Line>()
  readonly #stallMs: number
  #timer: NodeJS.Timeout | undefined

  constructor(stallMs: number) {
    this.#stallMs = stallMs
  }

  /** Calls `answer` when the answers before it on this connection have ended. */
  take({ socket }: IncomingMessage, response: ServerResponse, answer: () => void): void {
    const begin = (): void => {
      response.once('close', () => this.#next(socket))
      answer()
    }
    const line = this.#lines.get(socket)
    if (line && line.waiting.length >= mostWaiting) return void socket.destroy()
    if (line) return void line.waiting.push(begin)
    this.#lines.set(socket, { waiting: [], taken: -1, since: 0 })
    this.#timer ??= setInterval(() => this.#endStalled(), Math.min(lookMs, this.#stallMs / 4)).unref()
    begin()
  }

  isBusy(socket: Socket): boolean {
    return this.#lines.has(socket)
  }

  /** The requests of a connection that has ended are forgotten: Node never ends an answer that was not its turn. */
  #next(socket: Socket): void {
    const next = socket.writable ? this.#lines.get(socket)?.waiting.shift() : undefined
    if (next) return next()
    this.#lines.delete(socket)
    if (this.#lines.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  #endStalled(): void {
    const now = Date.now()
    for (const [socket, line] of this.#lines) {
      const taken = socket.bytesWritten - socket.writableLength
      if (socket.writableLength === 0 || taken !== line.taken) Object.assign(line, { taken, since: now })
      else if (now - line.since >= this.#stallMs) socket.destroy()
    }
  }
}
