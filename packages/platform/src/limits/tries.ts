import type { Taken } from './rate-limit.ts'

/** The points of several limits taken for one attempt, given back together if it was correct. */
export class Tries {
  readonly #taken: Taken[] = []

  async add(taking: Promise<Taken>): Promise<this> {
    this.#taken.push(await taking)
    return this
  }

  async giveBack(): Promise<void> {
    for (const one of this.#taken) await one.giveBack()
  }
}
