export interface Found {
  id: string
  score: number
}

const isBetter = (one: Found, other: Found): boolean =>
  one.score > other.score || (one.score === other.score && one.id < other.id)

/** The best so many of all that are offered. */
export class BestFew {
  /** the worst of them first: a heap */
  readonly #heap: Found[] = []

  constructor(private readonly limit: number) {}

  /** below this nobody gets in any more */
  get least(): number {
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
      if (!this.#swapIf(parent, child)) return
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
      if (!this.#swapIf(parent, worse)) return
      parent = worse
    }
  }

  /** True when the child was worse than its parent and now stands above it. */
  #swapIf(parent: number, child: number): boolean {
    const [above, below] = [this.#heap[parent], this.#heap[child]]
    if (!above || !below || !isBetter(above, below)) return false
    this.#heap[parent] = below
    this.#heap[child] = above
    return true
  }
}

/** Takes numbered things from the highest bound to the lowest; only those that are taken are sorted. */
export class ByBound {
  readonly #heap: Uint32Array

  constructor(private readonly bounds: Float64Array) {
    this.#heap = Uint32Array.from(bounds.keys())
    this.#length = bounds.length
    for (let at = (bounds.length >> 1) - 1; at >= 0; at--) this.#down(at)
  }
  #length: number

  /** −1 when there are none left. */
  next(): number {
    if (this.#length === 0) return -1
    const first = this.#heap[0] ?? -1
    this.#length -= 1
    this.#heap[0] = this.#heap[this.#length] ?? 0
    this.#down(0)
    return first
  }

  #boundAt(at: number): number {
    return at < this.#length ? (this.bounds[this.#heap[at] ?? 0] ?? -Infinity) : -Infinity
  }

  #down(at: number): void {
    for (let parent = at; ;) {
      const left = 2 * parent + 1
      const higher = this.#boundAt(left + 1) > this.#boundAt(left) ? left + 1 : left
      if (higher >= this.#length || this.#boundAt(higher) <= this.#boundAt(parent)) return
      const moved = this.#heap[parent] ?? 0
      this.#heap[parent] = this.#heap[higher] ?? 0
      this.#heap[higher] = moved
      parent = higher
    }
  }
}
