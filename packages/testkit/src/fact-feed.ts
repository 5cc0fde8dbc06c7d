import { type DataOf, type Fact, type FactEnvelope, topicOf } from '@xinyu/contracts/event'
import { Inbox } from '@xinyu/platform/db/inbox/inbox'
import type { RunningService } from '@xinyu/platform/runtime/service'

/** The envelope of a fact with its sender's number. */
export const envelopeOf = <F extends Fact>(fact: F, key: string, seq: number, data: DataOf<F>): FactEnvelope => ({
  id: `${topicOf(fact)}:${key}:${seq}`,
  type: fact.type,
  topic: topicOf(fact),
  key,
  seq,
  at: new Date().toISOString(),
  data,
})

/** Delivers facts to one service as a message bus, a crash or an operator would. */
export class FactFeed {
  readonly #inbox: Inbox

  constructor(service: RunningService) {
    this.#inbox = service.app.get(Inbox)
  }

  /** as the message bus does, in order or not */
  receive<F extends Fact>(...fact: Parameters<typeof envelopeOf<F>>): Promise<void> {
    return this.#inbox.receive(envelopeOf(...fact))
  }

  /** as after a crash: runs the reactions again although the fact was applied */
  handle<F extends Fact>(...fact: Parameters<typeof envelopeOf<F>>): Promise<void> {
    return this.#inbox.handle(envelopeOf(...fact))
  }

  /** makes every reaction fail until the fact is in the dead letters */
  fail<F extends Fact>(...fact: Parameters<typeof envelopeOf<F>>): Promise<void> {
    return this.failDuring([fact[0]], () => this.#inbox.receive(envelopeOf(...fact)))
  }

  /** every reaction to these kinds of facts fails while `work` runs, including the service's own facts */
  async failDuring(kinds: readonly Fact[], work: () => Promise<unknown>): Promise<void> {
    const { handle } = this.#inbox
    this.#inbox.handle = (envelope) =>
      kinds.some(({ type }) => type === envelope.type)
        ? Promise.reject(new Error('a fault in a reaction'))
        : handle(envelope)
    try {
      await work()
    } finally {
      this.#inbox.handle = handle
    }
  }

  replayDeadLetters(): Promise<{ replayed: number; failed: number }> {
    return this.#inbox.replayDeadLetters({ after: null, limit: 100 })
  }
}
