/**
 * Work on the same key runs one after the other in the order it was asked for, on different keys at the same time. In
 * this process only. A key that nobody works on takes no memory, and nobody waits for it.
 */
export class KeyedMutex {
  /** what was asked for last of each key; resolves when that has ended, well or not */
  readonly #last = new Map<string, Promise<void>>()

  /** Keys that are worked on or waited for. */
  get size(): number {
    return this.#last.size
  }

  isBusy(key: string): boolean {
    return this.#last.has(key)
  }

  /** Answers what `work` answers, or throws what it throws; the next in line runs either way. */
  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key)
    const working = before ? before.then(work) : work()
    const free = (): void => {
      if (this.#last.get(key) === ended) this.#last.delete(key)
    }
    const ended = working.then(free, free)
    this.#last.set(key, ended)
    return working
  }

  /** Resolves when all work that was asked for has ended. */
  async idle(): Promise<void> {
    while (this.#last.size > 0) await Promise.all(this.#last.values())
  }
}
