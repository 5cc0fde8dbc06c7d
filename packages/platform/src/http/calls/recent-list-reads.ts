import { Clock } from '../../clock.ts'
import { RecentMap } from '../../concurrency/recent-map.ts'

const windowMs = 600_000
const maxRemembered = 10_000

/**
 * An open page polls every half minute: the same list with the same persons, shown to the same admin within ten
 * minutes, counts as one read. Kept per instance, so at worst there is an extra record.
 */
export class RecentListReads {
  readonly #until = new RecentMap<string, number>(maxRemembered)

  constructor(private readonly clock: Clock) {}

  has(read: string): boolean {
    return (this.#until.get(read) ?? 0) > this.clock.now().getTime()
  }

  /** Must follow the record of the read. */
  add(read: string): void {
    this.#until.set(read, this.clock.now().getTime() + windowMs)
  }
}
