import { DAY_MS } from '@xinyu/contracts/rules/time'

/** The only source of the current time, so that tests can set it. */
export class Clock {
  now(): Date {
    return new Date()
  }
}

/** A clock that stays still until it is set. */
export class FixedClock extends Clock {
  #now: Date
  constructor(now: Date) {
    super()
    this.#now = now
  }

  /**
   * A clock at the next noon in China, so that a test of several hours never crosses a day there, whatever the hour it
   * runs at. It is never behind the real time: an engine that drops expired entries drops nothing.
   */
  static atNextNoon(): FixedClock {
    const noonUtc = 4 * 3_600_000
    return new FixedClock(new Date(Math.ceil((Date.now() - noonUtc) / DAY_MS) * DAY_MS + noonUtc))
  }
  override now(): Date {
    return new Date(this.#now)
  }
  advance(milliseconds: number): void {
    this.#now = new Date(this.#now.getTime() + milliseconds)
  }
}
