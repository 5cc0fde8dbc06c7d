import { setTimeout as pause } from 'node:timers/promises'

interface Waiter {
  idleChecks: number
  resolve: () => void
  reject: (error: unknown) => void
}

/**
 * Waits until two checks in a row, both begun after the call, find a service idle. Concurrent callers share the checks.
 */
export class IdleWatch {
  readonly #isIdle: () => Promise<boolean>
  #waiters: Waiter[] = []
  #isChecking = false

  constructor(isIdle: () => Promise<boolean>) {
    this.#isIdle = isIdle
  }

  wait(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiters.push({ idleChecks: 0, resolve, reject })
      if (!this.#isChecking) void this.#check()
    })
  }

  async #check(): Promise<void> {
    this.#isChecking = true
    while (this.#waiters.length > 0) {
      const asking = this.#waiters
      this.#waiters = []
      const left = await this.#ask(asking)
      this.#waiters.push(...left)
      // leaves the processor to what is waited for
      if (left.some(({ idleChecks }) => idleChecks === 0)) await pause(2)
    }
    this.#isChecking = false
  }

  /** One check for all who asked before it; returns those who must wait for another. */
  async #ask(asking: readonly Waiter[]): Promise<Waiter[]> {
    try {
      const isIdle = await this.#isIdle()
      for (const waiter of asking) waiter.idleChecks = isIdle ? waiter.idleChecks + 1 : 0
    } catch (error) {
      for (const { reject } of asking) reject(error)
      return []
    }
    for (const { idleChecks, resolve } of asking) if (idleChecks === 2) resolve()
    return asking.filter(({ idleChecks }) => idleChecks < 2)
  }
}
