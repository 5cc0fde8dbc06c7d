import type { Socket } from 'node:net'

/** Open sockets. A closing server waits forever for them unless they are ended. */
export class OpenSockets {
  readonly #open = new Set<Socket>()
  readonly #forget: (this: Socket) => void

  constructor() {
    const open = this.#open
    this.#forget = function forget() {
      open.delete(this)
    }
  }

  get size(): number {
    return this.#open.size
  }

  add(socket: Socket): void {
    this.#open.add(socket)
    socket.once('close', this.#forget)
  }

  /** Closes them spread over `milliseconds`, so that clients do not all reconnect at once. */
  async end(milliseconds: number): Promise<void> {
    const sockets = [...this.#open]
    const pause = sockets.length > 0 ? milliseconds / sockets.length : 0
    const began = Date.now()
    for (const [index, socket] of sockets.entries()) {
      const delay = index * pause - (Date.now() - began)
      if (delay > 1) await new Promise((resolve) => setTimeout(resolve, delay))
      socket.end()
    }
    setTimeout(() => this.#open.forEach((socket) => socket.destroy()), 1_000).unref()
  }
}
