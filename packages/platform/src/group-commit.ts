import { type Context, context } from '@opentelemetry/api'
import { serviceContext } from './telemetry/trace.ts'

interface Options<T> {
  /** what one batch may weigh at most; a single item that is heavier goes alone */
  most?: number
  /** of one item; 1 unless told */
  weigh?: (item: T) => number
}
interface Waiting<T, R> {
  item: T
  resolve: (result: R) => void
  reject: (error: unknown) => void
}

/**
 * Does many callers' work in batches: while one batch is on its way, the next collects, so that nobody waits for a
 * timer and a busy moment makes large batches by itself. Batches go one after the other, items in the order they were
 * given. `flush` answers one result an item, or throws, and then every caller of that batch gets the error.
 */
export class GroupCommit<T, R = void> {
  readonly #flush: (items: T[]) => Promise<readonly R[]>
  readonly #most: number
  readonly #weigh: (item: T) => number
  /** a batch serves many requests at once and is part of none */
  readonly #context: Context = serviceContext()
  #waiting: Waiting<T, R>[] = []
  #isRunning = false

  constructor(flush: (items: T[]) => Promise<readonly R[]>, { most = 500, weigh = () => 1 }: Options<T> = {}) {
    this.#flush = flush
    this.#most = most
    this.#weigh = weigh
  }

  run(item: T): Promise<R> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject })
      if (this.#isRunning) return
      this.#isRunning = true
      // whoever else is at work in this turn of the event loop comes along
      setImmediate(() => void context.with(this.#context, () => this.#work()))
    })
  }

  async #work(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#next()
      try {
        const results = await this.#flush(batch.map(({ item }) => item))
        batch.forEach(({ resolve }, index) => resolve(results[index] as R))
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    this.#isRunning = false
  }

  #next(): Waiting<T, R>[] {
    let weight = 0
    const end = this.#waiting.findIndex(({ item }, index) => {
      weight += this.#weigh(item)
      return index > 0 && weight > this.#most
    })
    return this.#waiting.splice(0, end < 0 ? this.#waiting.length : end)
  }
}
