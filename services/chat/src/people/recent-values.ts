import { RecentMap } from '@xinyu/platform/concurrency/recent-map'

interface Entry<V> {
  value: V | undefined
  /** monotonic milliseconds; from then on it is loaded again */
  until: number
  asking: Promise<V> | null
}

/**
 * A cache of the most recent `limit` values, each for at most `ttlMs`. A key dropped while it loads is not cached: the
 * value may be from before the change.
 */
export class RecentValues<V> {
  readonly #entries: RecentMap<string, Entry<V>>
  readonly #ask: (key: string) => Promise<V>
  readonly #ttlMs: number

  constructor(ask: (key: string) => Promise<V>, { limit, ttlMs }: { limit: number; ttlMs: number }) {
    this.#ask = ask
    this.#entries = new RecentMap(limit)
    this.#ttlMs = ttlMs
  }

  /** The cached value, if there is one now. */
  peek(key: string): V | undefined {
    const entry = this.#entries.get(key)
    return entry && entry.until > performance.now() ? entry.value : undefined
  }

  async get(key: string): Promise<V> {
    const entry = this.#entries.get(key)
    if (entry?.asking) return entry.asking
    const known = this.peek(key)
    return known === undefined ? this.#learn(key) : known
  }

  evict(key: string): void {
    this.#entries.delete(key)
  }

  #learn(key: string): Promise<V> {
    const entry: Entry<V> = { value: undefined, until: 0, asking: this.#ask(key) }
    this.#entries.set(key, entry)
    const asking = entry.asking as Promise<V>
    return asking.then(
      (value) => {
        Object.assign(entry, { value, until: performance.now() + this.#ttlMs, asking: null })
        return value
      },
      (error: unknown) => {
        if (this.#entries.get(key) === entry) this.#entries.delete(key)
        throw error
      },
    )
  }
}
