import { Buyer } from '../chaos/buyer.ts'
import { Chatter } from '../chaos/chatter.ts'
import type { AckedMessage, PaidOrder } from '../chaos/check.rules.ts'
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

  /** Waits until at least this many messages and orders were acknowledged. */
  async until(messages: number, orders: number): Promise<Acknowledged> {
    for (;;) {
      const { acknowledged } = this
      if (acknowledged.acked.length >= messages && acknowledged.paid.length >= orders) return acknowledged
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }

  /** `give up`: the product no longer answers. */
  async end(how: 'finish' | 'give up' = 'finish'): Promise<Acknowledged> {
    this.#isRunning = false
    this.#isGivenUp = how === 'give up'
    await this.#work
    return this.acknowledged
  }
}
