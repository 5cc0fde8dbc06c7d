import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** pipelined requests that may wait on a connection; browsers and proxies do not pipeline */
const MAX_WAITING = 32
const checkMs = 1_000

interface RequestQueue {
  waiting: (() => void)[]
  /** bytes the client had read at the last check, and since when that number has not changed */
  sentBytes: number
  since: number
}

/**
 * Handles the requests of each connection one at a time, so that a client that sends many requests and reads nothing
 * holds at most one answer. A client that stops reading for `stallMs` milliseconds loses its connection. Answers must be
 * written in chunks: progress is counted per chunk.
 */
export class RequestQueues {
  readonly #queues = new Map<Socket, RequestQueue>()
  readonly #stallMs: number
  #timer: NodeJS.Timeout | undefined

  constructor(stallMs: number) {
    this.#stallMs = stallMs
  }

  /** Calls `answer` once the earlier answers on this connection have ended. */
  enqueue({ socket }: IncomingMessage, response: ServerResponse, answer: () => void): void {
    const begin = (): void => {
      response.once('close', () => this.#next(socket))
      answer()
    }
    const queue = this.#queues.get(socket)
    if (queue && queue.waiting.length >= MAX_WAITING) return void socket.destroy()
    if (queue) return void queue.waiting.push(begin)
    this.#queues.set(socket, { waiting: [], sentBytes: -1, since: 0 })
    this.#timer ??= setInterval(() => this.#endStalled(), Math.min(checkMs, this.#stallMs / 4)).unref()
    begin()
  }

  isBusy(socket: Socket): boolean {
    return this.#queues.has(socket)
  }

  /** Drops the waiting requests of a closed connection: Node does not close responses that are not first in line. */
  #next(socket: Socket): void {
    const next = socket.writable ? this.#queues.get(socket)?.waiting.shift() : undefined
    if (next) return next()
    this.#queues.delete(socket)
    if (this.#queues.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  #endStalled(): void {
    const now = Date.now()
    for (const [socket, queue] of this.#queues) {
      const sentBytes = socket.bytesWritten - socket.writableLength
      if (socket.writableLength === 0 || sentBytes !== queue.sentBytes) Object.assign(queue, { sentBytes, since: now })
      else if (now - queue.since >= this.#stallMs) socket.destroy()
    }
  }
}
