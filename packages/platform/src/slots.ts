/** Lets so many go on at a time; the others wait, first come, first served. */
export class Slots {
  #free: number
  readonly #waiting: (() => void)[] = []

  constructor(count: number) {
    this.#free = count
  }

  /** Answers what `work` answers, or throws what it throws. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    try {
      return await work()
    } finally {
      // a slot that somebody waits for is handed on and never free
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free++
    }
  }
}
