/**
 * Work on the same key runs in sequence, in the order of the calls; work on different keys runs concurrently. In this
 * process only. Idle keys take no memory.
 */
export class KeyedMutex {
  /** the last queued work of each key; resolves when it has ended, successfully or not */
  readonly #last = new Map<string, Promise<void>>()

  /** Keys that are in use or waited for. */
  get size(): number {
    return this.#last.size
  }

  isBusy(key: string): boolean {
    return this.#last.has(key)
  }

  /** Returns or throws what `work` does; the next in line runs either way. */
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

  /** Resolves when all queued work has ended. */
  async idle(): Promise<void> {
    while (this.#last.size > 0) await Promise.all(this.#last.values())
  }
}
