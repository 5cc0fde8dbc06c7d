import type { Socket } from 'node:net'

/** how long the other half may take to say its last words */
const farewell = 2_000
const keepAlive = 30_000

/** One half of a socket that passes through. */
interface Half extends Socket {
  other: Half
  tunnels: Tunnels
}

/**
 * Ties the two halves of sockets that pass through: neither outlives the other, and whoever takes nothing of what is
 * there for them for `stall` milliseconds loses both. What waits between them is bounded, since each half is read only
 * as fast as the other one takes.
 *
 * Thousands are open and quiet at any time, so a pair costs its two sockets and little else: the handlers are shared,
 * and one timer looks after all who take nothing, while there are any.
 */
export class Tunnels {
  readonly #stall: number
  /** halves that are not read, because the other one takes nothing; until when that is borne. In that order */
  readonly #stalled = new Map<Half, number>()
  #watch: NodeJS.Timeout | undefined

  constructor(stall: number) {
    this.#stall = stall
  }

  tie(client: Socket, upstream: Socket): void {
    const halves = [client, upstream] as [Half, Half]
    for (const [index, half] of halves.entries()) {
      half.other = halves[1 - index] ?? half
      half.tunnels = this
      half.setKeepAlive(true, keepAlive)
      half.on('data', onData).on('drain', onDrain).on('end', onEnd).on('error', onError).on('close', onClose)
    }
    // the half that has gone already says nothing any more
    if (client.destroyed || upstream.destroyed) {
      client.destroy()
      upstream.destroy()
    }
  }

  /** `half` is not read until the other one has taken what waits for it. */
  hold(half: Half): void {
    half.pause()
    if (!this.#stalled.has(half)) this.#stalled.set(half, Date.now() + this.#stall)
    this.#watch ??= setInterval(() => this.#cutStalled(), Math.min(1_000, this.#stall)).unref()
  }

  release(half: Half): void {
    if (this.#stalled.delete(half)) half.resume()
    this.#rest()
  }

  forget(half: Half): void {
    this.#stalled.delete(half)
    this.#rest()
  }

  #cutStalled(): void {
    const now = Date.now()
    for (const [half, until] of this.#stalled) {
      if (until > now) break
      this.#stalled.delete(half)
      half.destroy()
      half.other.destroy()
    }
    this.#rest()
  }

  #rest(): void {
    if (this.#stalled.size > 0) return
    clearInterval(this.#watch)
    this.#watch = undefined
  }
}

function onData(this: Half, chunk: Buffer): void {
  if (this.other.writable && !this.other.write(chunk)) this.tunnels.hold(this)
}

function onDrain(this: Half): void {
  this.tunnels.release(this.other)
}

function onEnd(this: Half): void {
  endSoon(this.other)
}

function onError(this: Half): void {
  this.destroy()
}

function onClose(this: Half): void {
  this.tunnels.forget(this)
  this.tunnels.forget(this.other)
  endSoon(this.other)
}

/** Lets a half send what it holds, but not for ever. */
const endSoon = (socket: Socket): void => {
  if (socket.destroyed || socket.writableEnded) return
  socket.end()
  const timer = setTimeout(() => socket.destroy(), farewell)
  socket.once('close', () => clearTimeout(timer))
}
