/** The only source of the present moment, so that tests can set it. */
export class Clock {
  now(): Date {
    return new Date()
  }
}

/** A clock that stands still until told. */
export class FixedClock extends Clock {
  #now: Date
  constructor(now: Date) {
    super()
    this.#now = now
  }
  override now(): Date {
    return new Date(this.#now)
  }
  advance(milliseconds: number): void {
    this.#now = new Date(this.#now.getTime() + milliseconds)
  }
}
