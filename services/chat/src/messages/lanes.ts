/** Work on the same key one after the other, on different keys at the same time. */
export class Lanes {
  readonly #tails = new Map<string, Promise<unknown>>()

  isBusy(key: string): boolean {
    return this.#tails.has(key)
  }

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#tails.get(key) ?? Promise.resolve()
    const mine = before.then(work, work)
    this.#tails.set(key, mine)
    try {
      return await mine
    } finally {
      if (this.#tails.get(key) === mine) this.#tails.delete(key)
    }
  }
}
