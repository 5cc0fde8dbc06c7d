import { setTimeout as pause } from 'node:timers/promises'

/** short for waiting people, long enough for a busy Redis */
const retryDelayMs = 100

/** Repeats work, with short pauses, until none is left or the service stops; one run at a time. */
export class RetryLoop {
  readonly #work: () => Promise<boolean>
  #isRunning = false
  #isWanted = false
  #isEnded = false

  /** `work` returns whether all is done. */
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
      await pause(retryDelayMs, undefined, { ref: false })
      if (!this.#isEnded && !(await this.#work().catch(() => false))) this.#isWanted = true
    }
    this.#isRunning = false
  }
}
