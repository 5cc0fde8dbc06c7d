/** A semaphore; waiters proceed in their order. */
export class Slots {
  #free: number
  readonly #waiting: (() => void)[] = []

  constructor(count: number) {
    this.#free = count
  }

  /** Returns or throws what `work` does. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    try {
      return await work()
    } finally {
      // a slot with a waiter is handed over and never free
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free++
    }
  }
}
