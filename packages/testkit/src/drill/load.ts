import { Buyer } from '../chaos/buyer.ts'
import { Chatter } from '../chaos/chatter.ts'
import type { AckedMessage, PaidOrder } from '../chaos/check.rules.ts'
import type { Visitor } from '../visitor.ts'

/** What was answered so far. */
export interface Answered {
  acked: AckedMessage[]
  paid: PaidOrder[]
}

/** Members who chat and buy until they are told to stop. */
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

  get answered(): Answered {
    return {
      acked: this.chatters.flatMap(({ acked }) => acked),
      paid: this.buyers.flatMap(({ paid }) => paid),
    }
  }

  /** Until at least so much was answered. */
  async until(messages: number, orders: number): Promise<Answered> {
    for (;;) {
      const { answered } = this
      if (answered.acked.length >= messages && answered.paid.length >= orders) return answered
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }

  /** `give up`: nothing answers any more. */
  async end(how: 'finish' | 'give up' = 'finish'): Promise<Answered> {
    this.#isRunning = false
    this.#isGivenUp = how === 'give up'
    await this.#work
    return this.answered
  }
}
