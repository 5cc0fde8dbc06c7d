interface Client {
  terminate(): void
}

/**
 * Cuts off clients that stop reading. Thousands of sockets are open and idle at any time, so one timer checks those for
 * which something waits.
 */
export class StalledSockets {
  readonly #stallMs: number
  /** with their deadline, in that order */
  readonly #stalled = new Map<Client, number>()
  #timer: NodeJS.Timeout | undefined

  constructor(stallMs: number) {
    this.#stallMs = stallMs
  }

  /** False: it is known already. */
  add(client: Client): boolean {
    if (this.#stalled.has(client)) return false
    this.#stalled.set(client, Date.now() + this.#stallMs)
    this.#timer ??= setInterval(() => this.#check(), Math.min(1_000, this.#stallMs)).unref()
    return true
  }

  delete(client: Client): void {
    if (this.#stalled.delete(client) && this.#stalled.size === 0) this.#stop()
  }

  #check(): void {
    const now = Date.now()
    for (const [client, until] of this.#stalled) {
      if (until > now) break
      this.#stalled.delete(client)
      client.terminate()
    }
    if (this.#stalled.size === 0) this.#stop()
  }

  #stop(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}
