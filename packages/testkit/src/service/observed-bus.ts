import { type Fact, type FactEnvelope, topicOf } from '@xinyu/contracts/event'
import type { Clock } from '@xinyu/platform/clock'
import { LocalBus } from '@xinyu/platform/message-bus/local-bus'
import type { z } from 'zod'

/** A local bus that records every fact, and publishes the facts of other services, numbered by key. */
export class ObservedBus extends LocalBus {
  readonly published: FactEnvelope[] = []
  readonly #numbers = new Map<string, number>()

  async observe(): Promise<this> {
    const { facts } = await import('@xinyu/contracts/events/all')
    await this.subscribe('observer', [...new Set(facts.map(topicOf))], async (envelope) => {
      this.published.push(envelope)
    })
    this.open()
    return this
  }

  async send<F extends Fact>(fact: F, key: string, data: z.input<F['data']>, clock: Clock): Promise<void> {
    const [topic, at] = [topicOf(fact), clock.now().toISOString()]
    const seq = (this.#numbers.get(`${topic}:${key}`) ?? 0) + 1
    this.#numbers.set(`${topic}:${key}`, seq)
    await this.publish({ id: `${topic}:${key}:${seq}`, type: fact.type, topic, key, seq, at, data })
  }
}
