import type { Duplex } from 'node:stream'

/** The sockets that pass through: a server that closes waits for them for ever unless they are ended. */
export class OpenSockets {
  readonly #open = new Set<Duplex>()

  get size(): number {
    return this.#open.size
  }

  add(socket: Duplex): void {
    this.#open.add(socket)
    socket.once('close', () => this.#open.delete(socket))
  }

  /** Ends them spread over `milliseconds`, so that not everybody comes back in the same moment. */
  async end(milliseconds: number): Promise<void> {
    const waiting = [...this.#open]
    const pause = waiting.length > 0 ? milliseconds / waiting.length : 0
    const began = Date.now()
    for (const [index, socket] of waiting.entries()) {
      const ahead = index * pause - (Date.now() - began)
      if (ahead > 1) await new Promise((resolve) => setTimeout(resolve, ahead))
      socket.end()
    }
    setTimeout(() => this.#open.forEach((socket) => socket.destroy()), 1_000).unref()
  }
}
