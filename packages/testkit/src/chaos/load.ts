import { Buyer } from './buyer.ts'
import { Chatter } from './chatter.ts'
import type { AckedMessage, PaidOrder, StoredMessage } from './check.rules.ts'
import type { Visitor } from '../people/visitor.ts'

/** What was acknowledged so far. */
export interface Acknowledged {
  acked: AckedMessage[]
  paid: PaidOrder[]
}

/** Members who chat and buy until stopped. */
export class Load {
  readonly chatters: readonly Chatter[]
  readonly buyers: readonly Buyer[]
  readonly #work: Promise<unknown>
  #isRunning = true
  #isGivenUp = false

  constructor(people: readonly Visitor[], buying: readonly Visitor[]) {
    this.chatters = people.map((me, index) => new Chatter(me, (people[index ^ 1] ?? me).id))
    this.buyers = buying.map((me) => new Buyer(me))
    const isRunning = (): boolean => this.#isRunning
    const isGivenUp = (): boolean => this.#isGivenUp
    this.#work = Promise.all([
      ...this.chatters.map((one) => one.run(isRunning, 300, isGivenUp)),
      ...this.buyers.map((one) => one.run(isRunning, 1_000, isGivenUp)),
    ])
  }

  get acknowledged(): Acknowledged {
    return {
      acked: this.chatters.flatMap(({ acked }) => acked),
      paid: this.buyers.flatMap(({ paid }) => paid),
    }
  }

  async until(messages: number, orders: number): Promise<Acknowledged> {
    for (;;) {
      const { acknowledged } = this
      if (acknowledged.acked.length >= messages && acknowledged.paid.length >= orders) return acknowledged
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }

  /** Ends the load; what is under way is retried until it succeeds, for at most this long. */
  async end(milliseconds = Infinity): Promise<Acknowledged> {
    this.#isRunning = false
    this.#isGivenUp = milliseconds === 0
    const late = Number.isFinite(milliseconds) ? setTimeout(() => (this.#isGivenUp = true), milliseconds) : undefined
    await this.#work
    clearTimeout(late)
    return this.acknowledged
  }

  async readStored(): Promise<StoredMessage[]> {
    const oneOfEachPair = this.chatters.filter((_, index) => index % 2 === 0)
    return (await inBatches(oneOfEachPair, (one) => one.readStored())).flat()
  }
}

/** The guanPoint of each person. */
export const balancesOf = async (people: readonly Visitor[]): Promise<Map<string, number>> =>
  new Map(await inBatches(people, async (me) => [me.id, await new Buyer(me).balance()] as const))

export const balanceChanges = (before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>) =>
  new Map([...before].map(([id, points]) => [id, { before: points, after: after.get(id) ?? -1 }]))

export const inBatches = async <T, R>(items: readonly T[], job: (item: T) => Promise<R>): Promise<R[]> => {
  const results: R[] = []
  for (let first = 0; first < items.length; first += 10)
    results.push(...(await Promise.all(items.slice(first, first + 10).map(job))))
  return results
}
