import { hobbies } from '@xinyu/contracts/lists/hobbies'
import { blockSize } from './block-bounds.ts'

const places = Math.max(...hobbies.map(({ value }) => value)) + 1
/** candidates of a word */
export const perWord = 32
const words = blockSize / perWord
/** more in common than this is not told apart: hardly anybody has it */
export const mostShared = 5

/**
 * Who has which hobby, a bit each, hobby by hobby: for 32 candidates at once it is worked out how many hobbies each
 * shares with somebody, which tells most of them apart from the few whose taste is much alike.
 */
export class HobbyBits {
  readonly #bits: Int32Array
  /** by word and number: who shares so many; `read` fills it */
  readonly #sharing = new Int32Array(words * (mostShared + 1))

  constructor(blocks: number) {
    this.#bits = new Int32Array(blocks * places * words)
  }

  /** Of somebody whose place was empty; of others `clear` comes first. */
  add(slot: number, few: number, more: number): void {
    const [first, bit] = this.#placeOf(slot)
    for (let rest = few; rest !== 0; rest &= rest - 1) this.#mark(first + (31 - Math.clz32(rest & -rest)) * words, bit)
    for (let rest = more; rest !== 0; rest &= rest - 1) this.#mark(first + (63 - Math.clz32(rest & -rest)) * words, bit)
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

  #mark(at: number, bit: number): void {
    this.#bits[at] = (this.#bits[at] ?? 0) | bit
  }

  /** The most of these hobbies that anybody of a block shares. */
  mostSharing(block: number, mine: Uint8Array): number {
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

  /** Counts what the candidates of a block share of these hobbies, and returns the most; `sharing` tells who has it. */
  read(block: number, mine: Uint8Array): number {
    let all = 0
    for (let word = 0; word < words; word++) {
      const first = block * places * words + word
      let [one, two, three, four, five] = [0, 0, 0, 0, 0]
      for (let at = 0; at < mine.length; at++) {
        const having = this.#bits[first + (mine[at] ?? 0) * words] ?? 0
        // whoever had so many before and has this one too has one more
        five |= four & having
        four |= three & having
        three |= two & having
        two |= one & having
        one |= having
      }
      const to = word * (mostShared + 1)
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

  /** Of the block read last, the bits of those of a word who share so many, or `mostShared` and more. */
  sharing(word: number, shared: number): number {
    return this.#sharing[word * (mostShared + 1) + shared] ?? 0
  }
}
