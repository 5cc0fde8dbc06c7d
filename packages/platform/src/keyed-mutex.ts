import { Mutex } from 'async-mutex'

/**
 * Work on the same key runs one after the other in the order it was asked for, on different keys at the same time. In
 * this process only. A key that nobody works on takes no memory.
 */
export class KeyedMutex {
  readonly #mutexes = new Map<string, Mutex>()

  /** Keys that are worked on or waited for. */
  get size(): number {
    return this.#mutexes.size
  }

  isBusy(key: string): boolean {
    return this.#mutexes.has(key)
  }

  /** Answers what `work` answers, or throws what it throws; the next in line runs either way. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const mutex = this.#mutexes.get(key) ?? new Mutex()
    this.#mutexes.set(key, mutex)
    try {
      return await mutex.runExclusive(work)
    } finally {
      // a mutex that was handed on is locked again already
      if (!mutex.isLocked() && this.#mutexes.get(key) === mutex) this.#mutexes.delete(key)
    }
  }

  /** Resolves when all work that was asked for has ended. */
  async idle(): Promise<void> {
    while (this.#mutexes.size > 0) await Promise.all([...this.#mutexes.values()].map((mutex) => mutex.waitForUnlock()))
  }
}
