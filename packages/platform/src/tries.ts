import type { Taken } from './rate-limit.ts'

/** What was taken of several limits for one try, given back together when the answer was right. */
export class Tries {
  readonly #taken: Taken[] = []

  async with(taking: Promise<Taken>): Promise<this> {
    this.#taken.push(await taking)
    return this
  }

  async giveBack(): Promise<void> {
    for (const one of this.#taken) await one.giveBack()
  }
}
