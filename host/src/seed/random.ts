/** A seeded random generator (mulberry32): the same seed gives the same demo data everywhere. */
export class Random {
  #state: number
  constructor(seed: number) {
    this.#state = seed
  }

  /** 0 ≤ x < 1 */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** a whole number from `from` to `to`, both included */
  int(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1))
  }

  pick<T>(list: readonly T[]): T {
    return list[this.int(0, list.length - 1)] as T
  }

  /** `count` different ones */
  sample<T>(list: readonly T[], count: number): T[] {
    const rest = [...list]
    return Array.from(
      { length: Math.min(count, rest.length) },
      () => rest.splice(this.int(0, rest.length - 1), 1)[0] as T,
    )
  }

  shuffle<T>(list: readonly T[]): T[] {
    return this.sample(list, list.length)
  }

  /** a reproducible UUID, so that an interrupted seed can run again */
  uuid(): string {
    return `${this.hex(8)}-${this.hex(4)}-4${this.hex(3)}-a${this.hex(3)}-${this.hex(12)}`
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  hex(length: number): string {
    return Array.from({ length }, () => this.int(0, 15).toString(16)).join('')
  }
}
