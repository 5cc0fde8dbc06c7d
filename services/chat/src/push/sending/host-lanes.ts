import { setTimeout as pause } from 'node:timers/promises'
import { Injectable } from '@nestjs/common'
import { Slots } from '@xinyu/platform/slots'

/** requests to one push service at a time */
const atOnce = 32
/** and those that may wait for them */
const mostWaiting = 500
/** a push service that has no room for so long is slow, and is not waited for until this is over */
const patienceMs = 1_000
const slowMs = 10_000

interface Lane {
  slots: Slots
  count: number
  slowUntil: number
}

/** A lane for each push service, so that one that is slow holds nobody who is told by another. */
@Injectable()
export class HostLanes {
  readonly #lanes = new Map<string, Lane>()

  /** Whether the push service takes more now, or within a moment. */
  async hasRoom(host: string): Promise<boolean> {
    const until = Date.now() + patienceMs
    for (;;) {
      const lane = this.#lanes.get(host)
      if (!lane || lane.count < atOnce + mostWaiting) return true
      const now = Date.now()
      if (now < lane.slowUntil) return false
      if (now >= until) {
        lane.slowUntil = now + slowMs
        return false
      }
      await pause(20)
    }
  }

  /** Does the work when it is its turn; `refused`: what it is when too much waits already. */
  async run<T>(host: string, work: () => Promise<T>, refused: () => T): Promise<T> {
    const lane = this.#lanes.get(host) ?? { slots: new Slots(atOnce), count: 0, slowUntil: 0 }
    if (lane.count >= 2 * (atOnce + mostWaiting)) return refused()
    this.#lanes.set(host, lane)
    lane.count++
    try {
      return await lane.slots.run(work)
    } finally {
      lane.count--
      if (lane.count === 0) this.#lanes.delete(host)
    }
  }
}
