import { once } from 'node:events'
import type { PolicyOptions } from '../learning/learner/market.rules.ts'
import { withWorker } from '../with-worker.ts'
import type { ToPlan } from './lists-worker.ts'

const workerFile = new URL(import.meta.url.endsWith('.ts') ? './lists-worker.ts' : './lists-worker.js', import.meta.url)

/** Collects the pairs of a market, each once, as columns that are transferred to a worker without copying. */
export class PairColumns {
  readonly #places: ReadonlyMap<string, number>
  readonly #seen = new Set<number>()
  readonly #a: number[] = []
  readonly #b: number[] = []
  readonly #both: number[] = []

  constructor(readonly people: readonly string[]) {
    this.#places = new Map(people.map((id, place) => [id, place]))
  }

  /** `both`: the chance that both say yes. */
  add(one: string, other: string, both: number): void {
    const [a = 0, b = 0] = [this.#places.get(one) ?? 0, this.#places.get(other) ?? 0].sort((x, y) => x - y)
    if (this.#seen.has(a * this.people.length + b)) return
    this.#seen.add(a * this.people.length + b)
    this.#a.push(a)
    this.#b.push(b)
    this.#both.push(both)
  }

  get columns(): Pick<ToPlan, 'people' | 'a' | 'b' | 'both'> {
    const { length } = this.people
    return {
      people: length,
      a: Uint32Array.from(this.#a),
      b: Uint32Array.from(this.#b),
      both: Float64Array.from(this.#both),
    }
  }
}

/** `listsFor` in a worker thread, so that the event loop stays free. Null when `signal` aborts. */
export const listsInThread = async (
  pairs: PairColumns,
  options: PolicyOptions,
  signal: AbortSignal,
): Promise<Map<string, string[]> | null> =>
  withWorker(workerFile, signal, async (worker) => {
    const columns = { ...pairs.columns, ...options } satisfies ToPlan
    // rejects when the worker fails
    const answered = once(worker, 'message', { signal })
    worker.postMessage(columns, [columns.a.buffer, columns.b.buffer, columns.both.buffer])
    const [lists] = (await answered) as [Uint32Array[]]
    return new Map(
      pairs.people.map((id, at) => [id, Array.from(lists[at] ?? [], (place) => pairs.people[place] ?? '')]),
    )
  })
