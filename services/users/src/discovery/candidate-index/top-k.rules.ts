export interface Found {
  id: string
  score: number
}

const isBetter = (one: Found, other: Found): boolean =>
  one.score > other.score || (one.score === other.score && one.id < other.id)

/** The best of all that are offered, up to a limit. */
export class TopK {
  /** a heap with the worst of them first */
  readonly #heap: Found[] = []

  constructor(private readonly limit: number) {}

  /** a lower score is not accepted any more */
  get minScore(): number {
    return this.#heap.length < this.limit ? -Infinity : (this.#heap[0]?.score ?? Infinity)
  }

  offer(found: Found): void {
    const heap = this.#heap
    if (heap.length < this.limit) {
      heap.push(found)
      this.#up(heap.length - 1)
    } else if (heap[0] && isBetter(found, heap[0])) {
      heap[0] = found
      this.#down(0)
    }
  }

  inOrder(): Found[] {
    return this.#heap.toSorted((one, other) => (isBetter(one, other) ? -1 : 1))
  }

  #up(at: number): void {
    for (let child = at; child > 0;) {
      const parent = (child - 1) >> 1
      if (!this.#swapIfWorse(parent, child)) return
      child = parent
    }
  }

  #down(at: number): void {
    const heap = this.#heap
    for (let parent = at; ;) {
      const [left, right] = [2 * parent + 1, 2 * parent + 2]
      const [one, other] = [heap[left], heap[right]]
      if (!one) return
      const worse = other && isBetter(one, other) ? right : left
      if (!this.#swapIfWorse(parent, worse)) return
      parent = worse
    }
  }

  /** Swaps a child that is worse than its parent; true when swapped. */
  #swapIfWorse(parent: number, child: number): boolean {
    const [above, below] = [this.#heap[parent], this.#heap[child]]
    if (!above || !below || !isBetter(above, below)) return false
    this.#heap[parent] = below
    this.#heap[child] = above
    return true
  }
}

/** levels of the sort: an approximate order is enough, since every bound is compared again before use */
const levels = 1_024

/** The indexes of the bounds in approximate order, the highest first. */
export const highestFirst = (bounds: Float64Array): Uint32Array => {
  let [min, max] = [Infinity, -Infinity]
  for (const bound of bounds) {
    if (bound < min) min = bound
    if (bound > max) max = bound
  }
  const perUnit = max > min ? (levels - 1) / (max - min) : 0
  const levelOf = (bound: number): number => Math.floor((max - bound) * perUnit)
  const ends = new Uint32Array(levels + 1)
  for (const bound of bounds) ends[levelOf(bound) + 1] = (ends[levelOf(bound) + 1] ?? 0) + 1
  for (let level = 1; level <= levels; level++) ends[level] = (ends[level] ?? 0) + (ends[level - 1] ?? 0)
  const order = new Uint32Array(bounds.length)
  for (let at = 0; at < bounds.length; at++) {
    const level = levelOf(bounds[at] ?? 0)
    order[ends[level] ?? 0] = at
    ends[level] = (ends[level] ?? 0) + 1
  }
  return order
}
