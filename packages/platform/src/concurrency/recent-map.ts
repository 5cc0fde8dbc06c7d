/**
 * A cache of at most `limit` entries, at least half of them: two generations, of which the older is dropped when the
 * newer is full. A read moves its entry into the newer one.
 */
export class RecentMap<K, V> {
  readonly #half: number
  #newer = new Map<K, V>()
  #older = new Map<K, V>()

  constructor(limit: number) {
    this.#half = Math.ceil(limit / 2)
  }

  get size(): number {
    return this.#newer.size + this.#older.size
  }

  get(key: K): V | undefined {
    const known = this.#newer.get(key)
    if (known !== undefined) return known
    const older = this.#older.get(key)
    if (older === undefined) return undefined
    this.#older.delete(key)
    this.set(key, older)
    return older
  }

  set(key: K, value: V): void {
    if (this.#newer.size >= this.#half && !this.#newer.has(key)) {
      this.#older = this.#newer
      this.#newer = new Map()
    }
    this.#older.delete(key)
    this.#newer.set(key, value)
  }

  delete(key: K): void {
    this.#newer.delete(key)
    this.#older.delete(key)
  }
}
