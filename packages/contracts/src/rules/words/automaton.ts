const root = 0

/**
 * Finds all of many phrases in one pass, however many there are (after Aho and Corasick). Letters are UTF-16 units;
 * most letters of most texts begin no phrase, which a table answers without a look at the tree.
 */
export class Automaton {
  readonly #starts = new Int32Array(0x10000)
  readonly #next: Map<number, number>[] = [new Map()]
  readonly #fallback: number[] = [root]
  /** the phrases that end in each state, by their number */
  readonly #ends: number[][] = [[]]

  constructor(phrases: readonly string[]) {
    phrases.forEach((phrase, number) => this.#add(phrase, number))
    for (const [letter, state] of this.#next[root] ?? []) this.#starts[letter] = state
    this.#link()
  }

  /** The state behind a letter. */
  after(state: number, letter: number): number {
    for (let from = state; from !== root; from = this.#fallback[from] ?? root) {
      const next = this.#next[from]?.get(letter)
      if (next !== undefined) return next
    }
    return this.#starts[letter] ?? root
  }

  /** Whether some phrase that was begun goes on with the letter. */
  goesOn(state: number, letter: number): boolean {
    const next = this.after(state, letter)
    return next !== root && next !== this.#starts[letter]
  }

  /** The numbers of the phrases that end here. */
  endsAt(state: number): readonly number[] {
    return this.#ends[state] ?? []
  }

  #add(phrase: string, number: number): void {
    let state = root
    for (let index = 0; index < phrase.length; index++) {
      const letter = phrase.charCodeAt(index)
      const next = this.#next[state]?.get(letter) ?? this.#next.push(new Map()) - 1
      this.#next[state]?.set(letter, next)
      state = next
    }
    ;(this.#ends[state] ??= []).push(number)
  }

  /** The shorter first: where a state falls back to is ready by then. */
  #link(): void {
    const queue = [...(this.#next[root]?.values() ?? [])]
    for (const state of queue) this.#fallback[state] = root
    for (const state of queue)
      for (const [letter, next] of this.#next[state] ?? []) {
        const fallback = this.after(this.#fallback[state] ?? root, letter)
        this.#fallback[next] = fallback
        this.#ends[next] = [...(this.#ends[next] ?? []), ...this.endsAt(fallback)]
        queue.push(next)
      }
  }
}
