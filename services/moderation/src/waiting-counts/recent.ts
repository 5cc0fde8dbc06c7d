import type { Clock } from '@xinyu/platform/clock'

const cacheMs = 15_000

/** The result of at most 15 s ago, shared by all who ask; one that failed is not kept. */
export class Recent<T> {
  #latest: { at: number; result: Promise<T> } | null = null

  constructor(
    private readonly clock: Clock,
    private readonly work: () => Promise<T>,
  ) {}

  get(): Promise<T> {
    const now = this.clock.now().getTime()
    if (!this.#latest || now - this.#latest.at >= cacheMs) {
      const result = this.work()
      this.#latest = { at: now, result }
      result.catch(() => (this.#latest = null))
    }
    return this.#latest.result
  }
}
