import { type Context, context } from '@opentelemetry/api'
import { serviceContext } from '../telemetry/trace.ts'

interface Options<T> {
  /** maximum weight of a batch; a heavier item goes alone */
  most?: number
  /** weight of one item; default 1 */
  weigh?: (item: T) => number
}
interface Waiting<T, R> {
  item: T
  resolve: (result: R) => void
  reject: (error: unknown) => void
}

/**
 * Runs many callers' work in batches: while one batch is running, the next collects, so that no caller waits for a
 * timer and load makes batches larger by itself. Batches run one after the other, items in the order they were added.
 * `flush` returns one result per item, or throws, and then every caller of that batch gets the error.
 */
export class GroupCommit<T, R = void> {
  readonly #flush: (items: T[]) => Promise<readonly R[]>
  readonly #most: number
  readonly #weigh: (item: T) => number
  /** outside any trace: a batch serves many requests */
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
      // collects all callers of this turn of the event loop
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
