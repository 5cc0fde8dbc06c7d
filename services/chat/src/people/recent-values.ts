interface Entry<V> {
  value: V | undefined
  /** monotonic milliseconds; from then on it is loaded again */
  until: number
  asking: Promise<V> | null
}

/**
 * A cache of the most recent `most` values, each for at most `forMs`. A key dropped while it loads is not cached: the
 * value may be from before the change.
 */
export class RecentValues<V> {
  readonly #entries = new Map<string, Entry<V>>()
  readonly #ask: (key: string) => Promise<V>
  readonly #most: number
  readonly #forMs: number

  constructor(ask: (key: string) => Promise<V>, { most, forMs }: { most: number; forMs: number }) {
    this.#ask = ask
    this.#most = most
    this.#forMs = forMs
  }

  /** The cached value, if there is one now. */
  now(key: string): V | undefined {
    const entry = this.#entries.get(key)
    return entry && entry.until > performance.now() ? entry.value : undefined
  }

  async get(key: string): Promise<V> {
    const entry = this.#entries.get(key)
    if (entry?.asking) return entry.asking
    const known = this.now(key)
    return known === undefined ? this.#learn(key) : known
  }

  forget(key: string): void {
    this.#entries.delete(key)
  }

  #learn(key: string): Promise<V> {
    const entry: Entry<V> = { value: undefined, until: 0, asking: this.#ask(key) }
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#most) break
      this.#entries.delete(oldest)
    }
    const asking = entry.asking as Promise<V>
    return asking.then(
      (value) => {
        Object.assign(entry, { value, until: performance.now() + this.#forMs, asking: null })
        return value
      },
      (error: unknown) => {
        if (this.#entries.get(key) === entry) this.#entries.delete(key)
        throw error
      },
    )
  }
}
