import { hobbies } from '@xinyu/contracts/lists/hobbies'
import { blockSize } from './block-bounds.ts'

const places = Math.max(...hobbies.map(({ value }) => value)) + 1
/** candidates per word */
export const perWord = 32
const words = blockSize / perWord
/** higher counts are not distinguished: hardly anybody has them */
export const maxShared = 5

/**
 * One bit per candidate and hobby, by hobby: the number of shared hobbies is computed for 32 candidates at once, which
 * excludes most of them except the few with a similar taste.
 */
export class HobbyBits {
  readonly #bits: Int32Array
  /** by word and count: the candidates that share that many; filled by `read` */
  readonly #sharing = new Int32Array(words * (maxShared + 1))

  constructor(blocks: number) {
    this.#bits = new Int32Array(blocks * places * words)
  }

  /** The slot must be empty; call `clear` first for a used one. */
  add(slot: number, few: number, more: number): void {
    const [first, bit] = this.#placeOf(slot)
    for (let rest = few; rest !== 0; rest &= rest - 1)
      this.#setBit(first + (31 - Math.clz32(rest & -rest)) * words, bit)
    for (let rest = more; rest !== 0; rest &= rest - 1)
      this.#setBit(first + (63 - Math.clz32(rest & -rest)) * words, bit)
  }

  clear(slot: number): void {
    const [first, bit] = this.#placeOf(slot)
    for (let hobby = 0; hobby < places; hobby++) {
      const at = first + hobby * words
      this.#bits[at] = (this.#bits[at] ?? 0) & ~bit
    }
  }

  #placeOf(slot: number): [number, number] {
    const word = Math.floor(slot / perWord)
    return [Math.floor(word / words) * places * words + (word % words), 1 << (slot % perWord)]
  }

  #setBit(at: number, bit: number): void {
    this.#bits[at] = (this.#bits[at] ?? 0) | bit
  }

  /** The most of these hobbies that any candidate of a block shares. */
  maxSharing(block: number, mine: Uint8Array): number {
    let all = 0
    for (let word = 0; word < words; word++) {
      const first = block * places * words + word
      let [one, two, three, four, five] = [0, 0, 0, 0, 0]
      for (let at = 0; at < mine.length; at++) {
        const having = this.#bits[first + (mine[at] ?? 0) * words] ?? 0
        five |= four & having
        four |= three & having
        three |= two & having
        two |= one & having
        one |= having
      }
      all = Math.max(all, five ? 5 : four ? 4 : three ? 3 : two ? 2 : one ? 1 : 0)
    }
    return all
  }

  /** Counts the shared hobbies of each candidate of a block, and returns the most; `sharing` returns who has them. */
  read(block: number, mine: Uint8Array): number {
    let all = 0
    for (let word = 0; word < words; word++) {
      const first = block * places * words + word
      let [one, two, three, four, five] = [0, 0, 0, 0, 0]
      for (let at = 0; at < mine.length; at++) {
        const having = this.#bits[first + (mine[at] ?? 0) * words] ?? 0
        // a candidate with the previous count and this hobby moves up by one
        five |= four & having
        four |= three & having
        three |= two & having
        two |= one & having
        one |= having
      }
      const to = word * (maxShared + 1)
      this.#sharing[to] = ~one
      this.#sharing[to + 1] = one & ~two
      this.#sharing[to + 2] = two & ~three
      this.#sharing[to + 3] = three & ~four
      this.#sharing[to + 4] = four & ~five
      this.#sharing[to + 5] = five
      all = Math.max(all, five ? 5 : four ? 4 : three ? 3 : two ? 2 : one ? 1 : 0)
    }
    return all
  }

  /** The candidates in a word of the last read block that share this many, as bits; `maxShared` includes more. */
  sharing(word: number, shared: number): number {
    return this.#sharing[word * (maxShared + 1) + shared] ?? 0
  }
}
