import type { Socket } from 'node:net'

/** how long the other half may take to end */
const endMs = 2_000
const keepAlive = 30_000

interface Half extends Socket {
  other: Half
  tunnels: Tunnels
}

/**
 * Joins the two halves of proxied sockets. When one closes, so does the other; if one stops reading for `stallMs`
 * milliseconds, both are destroyed. Buffering is bounded: each half is read only as fast as the other one accepts data.
 *
 * Thousands of sockets are open and idle at any time, so handlers are shared and one timer checks all stalled halves.
 */
export class Tunnels {
  readonly #stallMs: number
  /** paused halves, whose other half does not read, with their deadline; in order of deadline */
  readonly #stalled = new Map<Half, number>()
  #timer: NodeJS.Timeout | undefined

  constructor(stallMs: number) {
    this.#stallMs = stallMs
  }

  connect(client: Socket, upstream: Socket): void {
    const halves = [client, upstream] as [Half, Half]
    for (const [index, half] of halves.entries()) {
      half.other = halves[1 - index] ?? half
      half.tunnels = this
      half.setKeepAlive(true, keepAlive)
      half.on('data', onData).on('drain', onDrain).on('end', onEnd).on('error', onError).on('close', onClose)
    }
    // an already destroyed half emits no more events
    if (client.destroyed || upstream.destroyed) {
      client.destroy()
      upstream.destroy()
    }
  }

  /** Stops reading `half` until the other one has drained. */
  pauseHalf(half: Half): void {
    half.pause()
    if (!this.#stalled.has(half)) this.#stalled.set(half, Date.now() + this.#stallMs)
    this.#timer ??= setInterval(() => this.#destroyStalled(), Math.min(1_000, this.#stallMs)).unref()
  }

  resumeHalf(half: Half): void {
    if (this.#stalled.delete(half)) half.resume()
    this.#stopIdleTimer()
  }

  forget(half: Half): void {
    this.#stalled.delete(half)
    this.#stopIdleTimer()
  }

  #destroyStalled(): void {
    const now = Date.now()
    for (const [half, until] of this.#stalled) {
      if (until > now) break
      this.#stalled.delete(half)
      half.destroy()
      half.other.destroy()
    }
    this.#stopIdleTimer()
  }

  #stopIdleTimer(): void {
    if (this.#stalled.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}

function onData(this: Half, chunk: Buffer): void {
  if (this.other.writable && !this.other.write(chunk)) this.tunnels.pauseHalf(this)
}

function onDrain(this: Half): void {
  this.tunnels.resumeHalf(this.other)
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

/** Ends a socket and destroys it if it does not close in time. */
const endSoon = (socket: Socket): void => {
  if (socket.destroyed || socket.writableEnded) return
  socket.end()
  const timer = setTimeout(() => socket.destroy(), endMs)
  socket.once('close', () => clearTimeout(timer))
}
