/** One source's hits of a word on a day: a total, so that reporting it twice changes nothing. */
export interface HitTotal {
  word: string
  /** in China */
  day: string
  total: number
  lastAt: string
}
interface Counted {
  total: number
  lastAt: Date
  isNew: boolean
}

const chinaDay = (at: Date): string => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)

/** Counts a process's hits in memory; a job periodically takes and stores the changes. */
export class HitTally {
  readonly #days = new Map<string, Map<string, Counted>>()

  hit(word: string, at: Date): void {
    const day = chinaDay(at)
    const words = this.#days.get(day) ?? new Map<string, Counted>()
    this.#days.set(day, words)
    const before = words.get(word)
    words.set(word, { total: (before?.total ?? 0) + 1, lastAt: at, isNew: true })
  }

  /** At most `limit` totals that changed since they were last taken; those of past days are removed. */
  drain(now: Date, limit = 500): HitTotal[] {
    const taken: HitTotal[] = []
    for (const [day, words] of this.#days) {
      for (const [word, counted] of words) {
        if (!counted.isNew || taken.length >= limit) continue
        counted.isNew = false
        taken.push({ word, day, total: counted.total, lastAt: counted.lastAt.toISOString() })
      }
      if (day < chinaDay(now) && [...words.values()].every(({ isNew }) => !isNew)) this.#days.delete(day)
    }
    return taken
  }

  /** These could not be stored: they are taken again, with later hits. */
  putBack(totals: readonly HitTotal[]): void {
    for (const { word, day, total, lastAt } of totals) {
      const words = this.#days.get(day) ?? new Map<string, Counted>()
      this.#days.set(day, words)
      const counted = words.get(word)
      if (counted) counted.isNew = true
      else words.set(word, { total, lastAt: new Date(lastAt), isNew: true })
    }
  }
}
