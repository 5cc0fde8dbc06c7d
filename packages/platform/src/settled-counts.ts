/** How many of a window have been taken, as far as this process knows. */
interface Count {
  /** what Redis has been told or has said */
  settled: number
  /** taken here and not told yet */
  here: number
  /** when the window ends, in milliseconds */
  until: number
}
/** What Redis says after it was told: how many all processes took, and how long the window still lasts. */
export interface Total {
  taken: number
  milliseconds: number
}

/** a caller who takes less than this part of the points in a window costs no round trip */
const quietShare = 20

/**
 * Counts one kind of limit in the process and tells Redis afterwards. N processes let pass what they have not told each
 * other yet: a twentieth of the points each, and what comes within one settlement.
 */
export class SettledCounts {
  readonly #counts = new Map<string, Count>()
  readonly #loud = new Set<string>()

  constructor(
    private readonly points: number,
    private readonly seconds: number,
    private readonly now: () => number = Date.now,
  ) {}

  get size(): number {
    return this.#counts.size
  }

  /** Takes one. Null: it is granted; otherwise the milliseconds until the window ends. */
  take(key: string): number | null {
    const count = this.#of(key)
    count.here++
    if (count.here >= this.points / quietShare) this.#loud.add(key)
    return count.settled + count.here > this.points ? count.until - this.now() : null
  }

  /** What was taken here and not told yet, for whoever tells it now. */
  release(key: string): number {
    const count = this.#counts.get(key)
    if (!count || count.until <= this.now()) return 0
    const { here } = count
    count.settled += here
    count.here = 0
    return here
  }

  /** What Redis said; a count never goes down within its window. */
  hear(key: string, { taken, milliseconds }: Total): void {
    const count = this.#of(key)
    count.settled = Math.max(count.settled, taken)
    if (milliseconds > 0) count.until = this.now() + milliseconds
  }

  get isQuiet(): boolean {
    return this.#loud.size === 0
  }

  /** Tells what has become loud. While Redis is away each process goes on with what it knows. */
  async settle(tell: (key: string, taken: number) => Promise<Total>): Promise<void> {
    const loud = [...this.#loud]
    this.#loud.clear()
    await Promise.all(
      loud.map(async (key) => {
        const taken = this.release(key)
        if (taken > 0)
          await tell(key, taken).then(
            (total) => this.hear(key, total),
            () => undefined,
          )
      }),
    )
  }

  #of(key: string): Count {
    const known = this.#counts.get(key)
    const now = this.now()
    if (known && known.until > now) return known
    const count = { settled: 0, here: 0, until: now + this.seconds * 1000 }
    // so that the oldest window stands first, and what has ended is forgotten as new ones begin
    this.#counts.delete(key)
    this.#counts.set(key, count)
    this.#forget(now)
    return count
  }

  #forget(now: number): void {
    let looked = 0
    for (const [key, { until }] of this.#counts) {
      if (until > now || looked++ === 2) return
      this.#counts.delete(key)
    }
  }
}
