/** Aborts a wait: when it is stopped, or when nothing has arrived for `ms`. */
export class IdleTimeout {
  readonly #controller = new AbortController()
  readonly #stop: AbortSignal
  readonly #ms: number
  #timer: NodeJS.Timeout | undefined
  readonly #onStop = (): void => this.#controller.abort()

  constructor(stop: AbortSignal, ms: number) {
    this.#stop = stop
    this.#ms = ms
    if (stop.aborted) this.#controller.abort()
    stop.addEventListener('abort', this.#onStop, { once: true })
    this.restart()
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** Restarts the timer. */
  restart(): void {
    this.pause()
    this.#timer = setTimeout(() => this.#controller.abort(), this.#ms)
  }

  /** Pauses the timer. */
  pause(): void {
    clearTimeout(this.#timer)
  }

  end(): void {
    this.pause()
    this.#stop.removeEventListener('abort', this.#onStop)
    this.#controller.abort()
  }
}
