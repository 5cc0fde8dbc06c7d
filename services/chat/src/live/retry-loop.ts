import { setTimeout as pause } from 'node:timers/promises'

/** short for the people who wait, long for a Redis that is busy */
const againMs = 100

/** Does work again and again, with short pauses, until none is left or the service ends; one run at a time. */
export class RetryLoop {
  readonly #work: () => Promise<boolean>
  #isRunning = false
  #isWanted = false
  #isEnded = false

  /** `work` answers whether all is done. */
  constructor(work: () => Promise<boolean>) {
    this.#work = work
  }

  start(): void {
    this.#isWanted = true
    if (this.#isRunning) return
    this.#isRunning = true
    void this.#run()
  }

  end(): void {
    this.#isEnded = true
  }

  async #run(): Promise<void> {
    while (this.#isWanted && !this.#isEnded) {
      this.#isWanted = false
      await pause(againMs, undefined, { ref: false })
      if (!this.#isEnded && !(await this.#work().catch(() => false))) this.#isWanted = true
    }
    this.#isRunning = false
  }
}
