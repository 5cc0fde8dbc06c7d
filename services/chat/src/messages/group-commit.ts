import { context } from '@opentelemetry/api'
import { serviceContext } from '@xinyu/platform/telemetry/trace'

interface Collected<T, R> {
  item: T
  resolve: (result: R) => void
  reject: (error: unknown) => void
}

/** Few, so that batches are large; more than one, so that a message seldom waits for a batch before its own. */
const batchesAtOnce = 4
const largestBatch = 500

/**
 * Writes in batches: while one is on its way to disk the next collects, so a busy moment makes batches larger and not
 * the wait longer. `write` answers for each item in its place; what it throws goes to all of the batch.
 */
export class GroupCommit<T, R> {
  readonly #write: (items: T[]) => Promise<R[]>
  /** a batch serves many requests and is part of none */
  readonly #context = serviceContext()
  #collected: Collected<T, R>[] = []
  #running = 0
  #isScheduled = false

  constructor(write: (items: T[]) => Promise<R[]>) {
    this.#write = write
  }

  /** Resolves with what the write of its batch answered for this item. */
  add(item: T): Promise<R> {
    return new Promise((resolve, reject) => {
      this.#collected.push({ item, resolve, reject })
      this.#schedule()
    })
  }

  /** What came in this turn of the event loop goes together. */
  #schedule(): void {
    if (this.#isScheduled || this.#running >= batchesAtOnce || this.#collected.length === 0) return
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
