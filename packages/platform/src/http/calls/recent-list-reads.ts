import { Clock } from '../../clock.ts'

const windowMs = 600_000
const most = 10_000

/**
 * An open page polls every half minute: the same list with the same persons, shown to the same admin within ten
 * minutes, counts as one read. Kept per instance, so at worst there is an extra record.
 */
export class RecentListReads {
  readonly #until = new Map<string, number>()

  constructor(private readonly clock: Clock) {}

  has(read: string): boolean {
    return (this.#until.get(read) ?? 0) > this.clock.now().getTime()
  }

  /** Must follow the record of the read. */
  add(read: string): void {
    const now = this.clock.now().getTime()
    if (this.#until.size >= most) for (const [each, until] of this.#until) if (until <= now) this.#until.delete(each)
    if (this.#until.size >= most) this.#until.clear()
    this.#until.set(read, now + windowMs)
  }
}
