import { context } from '@opentelemetry/api'
import { serviceContext } from '@xinyu/platform/telemetry/trace'

interface Collected<T, R> {
  item: T
  resolve: (result: R) => void
  reject: (error: unknown) => void
}

/** few, so that batches are large; more than one, so that a message seldom waits for the batch before its own */
const maxConcurrentBatches = 4
const largestBatch = 500

/**
 * Writes in batches: while one is being written the next one collects, so load makes batches larger, not the wait
 * longer. `write` returns one result for each item, in order; an error fails the whole batch.
 */
export class GroupCommit<T, R> {
  readonly #write: (items: T[]) => Promise<R[]>
  /** a batch serves many requests and belongs to none */
  readonly #context = serviceContext()
  #collected: Collected<T, R>[] = []
  #running = 0
  #isScheduled = false

  constructor(write: (items: T[]) => Promise<R[]>) {
    this.#write = write
  }

  /** Resolves with the result of the batch write for this item. */
  add(item: T): Promise<R> {
    return new Promise((resolve, reject) => {
      this.#collected.push({ item, resolve, reject })
      this.#schedule()
    })
  }

  /** Items of one turn of the event loop form one batch. */
  #schedule(): void {
    if (this.#isScheduled || this.#running >= maxConcurrentBatches || this.#collected.length === 0) return
    this.#isScheduled = true
    setImmediate(() => {
      this.#isScheduled = false
      void context.with(this.#context, () => this.#run(this.#collected.splice(0, largestBatch)))
      this.#schedule()
    })
  }

  async #run(batch: Collected<T, R>[]): Promise<void> {
    this.#running++
    try {
      const results = await this.#write(batch.map(({ item }) => item))
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as R)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    } finally {
      this.#running--
      this.#schedule()
    }
  }
}
