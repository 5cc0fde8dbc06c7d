import { type Context, context } from '@opentelemetry/api'
import { serviceContext } from '../telemetry/trace.ts'

interface Options<T> {
  /** maximum weight of a batch; a heavier item goes alone */
  maxBatch?: number
  /** weight of one item; default 1 */
  weigh?: (item: T) => number
  /** batches that run at the same time; with 1, the default, one after the other */
  maxConcurrent?: number
}
interface Waiting<T, R> {
  item: T
  resolve: (result: R) => void
  reject: (error: unknown) => void
}

/**
 * Runs many callers' work in batches: while a batch is running the next one collects, so that no caller waits for a
 * timer and load makes batches larger by itself. Batches begin in the order in which their items were added. `flush`
 * returns one result per item, or throws, and then every caller of that batch gets the error.
 */
export class GroupCommit<T, R = void> {
  readonly #flush: (items: T[]) => Promise<readonly R[]>
  readonly #maxBatch: number
  readonly #weigh: (item: T) => number
  readonly #maxConcurrent: number
  /** outside any trace: a batch serves many requests */
  readonly #context: Context = serviceContext()
  #waiting: Waiting<T, R>[] = []
  #running = 0
  #isScheduled = false

  constructor(
    flush: (items: T[]) => Promise<readonly R[]>,
    { maxBatch = 500, weigh = () => 1, maxConcurrent = 1 }: Options<T> = {},
  ) {
    this.#flush = flush
    this.#maxBatch = maxBatch
    this.#weigh = weigh
    this.#maxConcurrent = maxConcurrent
  }

  run(item: T): Promise<R> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject })
      this.#schedule()
    })
  }

  /** Collects all callers of this turn of the event loop. */
  #schedule(): void {
    if (this.#isScheduled || this.#running >= this.#maxConcurrent || this.#waiting.length === 0) return
    this.#isScheduled = true
    setImmediate(() => {
      this.#isScheduled = false
      void context.with(this.#context, () => this.#work(this.#next()))
      this.#schedule()
    })
  }

  async #work(batch: readonly Waiting<T, R>[]): Promise<void> {
    this.#running++
    try {
      const results = await this.#flush(batch.map(({ item }) => item))
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as R)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    } finally {
      this.#running--
      this.#schedule()
    }
  }

  #next(): Waiting<T, R>[] {
    let weight = 0
    const end = this.#waiting.findIndex(({ item }, index) => {
      weight += this.#weigh(item)
      return index > 0 && weight > this.#maxBatch
    })
    return this.#waiting.splice(0, end < 0 ? this.#waiting.length : end)
  }
}
