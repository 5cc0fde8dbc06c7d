/** How many of a window have been taken, as far as this process knows. */
interface Count {
  /** the count in Redis, when it was last synchronized */
  settled: number
  /** taken here and not synchronized yet */
  unsynced: number
  /** when the window ends, in milliseconds */
  until: number
}
/** Redis' reply to a synchronization: how many all processes took, and how long the window still lasts. */
export interface Total {
  taken: number
  milliseconds: number
}

/** a caller below this share of the points in a window costs no round trip */
const minShare = 20

/**
 * Counts one kind of limit in the process and synchronizes it with Redis afterwards. N processes exceed the limit by
 * what they have not synchronized yet: a twentieth of the points each, and what arrives within one round trip.
 */
export class SettledCounts {
  readonly #counts = new Map<string, Count>()
  readonly #toSync = new Set<string>()

  constructor(
    private readonly points: number,
    private readonly seconds: number,
    private readonly now: () => number = Date.now,
  ) {}

  get size(): number {
    return this.#counts.size
  }

  /** Takes one. Null: it is granted; otherwise the milliseconds until the window ends. */
  consume(key: string): number | null {
    const count = this.#of(key)
    count.unsynced++
    if (count.unsynced >= this.points / minShare) this.#toSync.add(key)
    return count.settled + count.unsynced > this.points ? count.until - this.now() : null
  }

  /** What was taken here and not synchronized yet; the caller synchronizes it now. */
  release(key: string): number {
    const count = this.#counts.get(key)
    if (!count || count.until <= this.now()) return 0
    const { unsynced } = count
    count.settled += unsynced
    count.unsynced = 0
    return unsynced
  }

  /** Applies the reply; a count never decreases within its window. */
  applyTotal(key: string, { taken, milliseconds }: Total): void {
    const count = this.#of(key)
    count.settled = Math.max(count.settled, taken)
    if (milliseconds > 0) count.until = this.now() + milliseconds
  }

  get isQuiet(): boolean {
    return this.#toSync.size === 0
  }

  /** Synchronizes the counts above the share. While Redis is away each process uses its own count. */
  async settle(sync: (key: string, taken: number) => Promise<Total>): Promise<void> {
    const frequent = [...this.#toSync]
    this.#toSync.clear()
    await Promise.all(
      frequent.map(async (key) => {
        const taken = this.release(key)
        if (taken > 0)
          await sync(key, taken).then(
            (total) => this.applyTotal(key, total),
            () => undefined,
          )
      }),
    )
  }

  #of(key: string): Count {
    const known = this.#counts.get(key)
    const now = this.now()
    if (known && known.until > now) return known
    const count = { settled: 0, unsynced: 0, until: now + this.seconds * 1000 }
    // keeps the oldest window first, and drops ended ones as new ones begin
    this.#counts.delete(key)
    this.#counts.set(key, count)
    this.#forget(now)
    return count
  }

  #forget(now: number): void {
    let checked = 0
    for (const [key, { until }] of this.#counts) {
      if (until > now || checked++ === 2) return
      this.#counts.delete(key)
    }
  }
}
