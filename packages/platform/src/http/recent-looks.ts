import { Clock } from '../clock.ts'

const windowMs = 600_000
const most = 10_000

/**
 * A page that stays open asks again every half minute: the same list with the same persons, shown to the same admin
 * within ten minutes, is one look. Kept by each instance for itself, so that the worst is a line too many.
 */
export class RecentLooks {
  readonly #until = new Map<string, number>()

  constructor(private readonly clock: Clock) {}

  has(look: string): boolean {
    return (this.#until.get(look) ?? 0) > this.clock.now().getTime()
  }

  /** After it was told, never before. */
  add(look: string): void {
    const now = this.clock.now().getTime()
    if (this.#until.size >= most) for (const [each, until] of this.#until) if (until <= now) this.#until.delete(each)
    if (this.#until.size >= most) this.#until.clear()
    this.#until.set(look, now + windowMs)
  }
}
