const root = 0

/**
 * Finds any number of phrases in one pass (Aho–Corasick). Letters are UTF-16 units. Most letters begin no phrase, which
 * a table answers without a look at the tree.
 */
export class Automaton {
  readonly #starts = new Int32Array(0x10000)
  readonly #next: Map<number, number>[] = [new Map()]
  readonly #fallback: number[] = [root]
  readonly #ends: number[][] = [[]]

  constructor(phrases: readonly string[]) {
    phrases.forEach((phrase, number) => this.#add(phrase, number))
    for (const [letter, state] of this.#next[root] ?? []) this.#starts[letter] = state
    this.#link()
  }

  nextState(state: number, letter: number): number {
    for (let from = state; from !== root; from = this.#fallback[from] ?? root) {
      const next = this.#next[from]?.get(letter)
      if (next !== undefined) return next
    }
    return this.#starts[letter] ?? root
  }

  /** Whether a phrase in progress continues with the letter. */
  goesOn(state: number, letter: number): boolean {
    const next = this.nextState(state, letter)
    return next !== root && next !== this.#starts[letter]
  }

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

  /** Shorter phrases first, so that the fallback of a state is complete. */
  #link(): void {
    const queue = [...(this.#next[root]?.values() ?? [])]
    for (const state of queue) this.#fallback[state] = root
    for (const state of queue)
      for (const [letter, next] of this.#next[state] ?? []) {
        const fallback = this.nextState(this.#fallback[state] ?? root, letter)
        this.#fallback[next] = fallback
        this.#ends[next] = [...(this.#ends[next] ?? []), ...this.endsAt(fallback)]
        queue.push(next)
      }
  }
}
