import { setTimeout as pause } from 'node:timers/promises'
import { Injectable } from '@nestjs/common'
import { Slots } from '@xinyu/platform/concurrency/slots'

const maxConcurrent = 32
/** requests that may wait for them */
const maxWaiting = 500
/** a push service without room for this long counts as slow */
const maxWaitMs = 1_000
/** for this long nothing waits for a slow push service */
const slowMs = 10_000

interface HostQueue {
  slots: Slots
  count: number
  slowUntil: number
}

/** A queue for each push service, so that a slow one does not delay the others. */
@Injectable()
export class HostQueues {
  readonly #queues = new Map<string, HostQueue>()

  /** Whether the push service accepts more now, or within a moment. */
  async hasRoom(host: string): Promise<boolean> {
    const until = Date.now() + maxWaitMs
    for (;;) {
      const queue = this.#queues.get(host)
      if (!queue || queue.count < maxConcurrent + maxWaiting) return true
      const now = Date.now()
      if (now < queue.slowUntil) return false
      if (now >= until) {
        queue.slowUntil = now + slowMs
        return false
      }
      await pause(20)
    }
  }

  /** Runs the work in its turn; `refused` gives the result if too much is waiting already. */
  async run<T>(host: string, work: () => Promise<T>, refused: () => T): Promise<T> {
    const queue = this.#queues.get(host) ?? { slots: new Slots(maxConcurrent), count: 0, slowUntil: 0 }
    if (queue.count >= 2 * (maxConcurrent + maxWaiting)) return refused()
    this.#queues.set(host, queue)
    queue.count++
    try {
      return await queue.slots.run(work)
    } finally {
      queue.count--
      if (queue.count === 0) this.#queues.delete(host)
    }
  }
}
