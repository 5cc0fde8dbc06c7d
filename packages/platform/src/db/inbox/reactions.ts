import type { FactEnvelope } from '@xinyu/contracts/event'
import { Slots } from '../../concurrency/slots.ts'
import { isOutage } from '../../connections/outage.ts'
import type { Log } from '../../logging/log.ts'
import type { MessageBus } from '../../message-bus/message-bus.ts'
import { withinTraceOf } from '../../telemetry/fact-spans.ts'
import { serviceContext } from '../../telemetry/trace.ts'
import type { Database } from '../database.ts'
import type { FactPosition } from '../relay/fact-position.ts'
import { DeadLetters, reasonOf } from './dead-letters.ts'

export type Handle = (envelope: FactEnvelope) => Promise<void>
/** The outcome of a page of dead letters; `next` is null after the last page. */
export interface Replayed {
  replayed: number
  failed: number
  next: FactPosition | null
}

const tries = 6
/** concurrent reactions, of different aggregates */
const reactionsAtOnce = 1_000

/** Runs the reactions to facts: retries with backoff, and moves what keeps failing to the dead letters. */
export class Reactions {
  handle: Handle = () => Promise.reject(new Error('no transport yet'))
  readonly #deadLetters: DeadLetters
  readonly #slots = new Slots(reactionsAtOnce)
  readonly #context = serviceContext()

  /** `retryPauseMs`: before the first retry; doubled before each further one. */
  constructor(
    database: Pick<Database, 'collection'>,
    private readonly group: string,
    private readonly messageBus: MessageBus,
    private readonly log: Log,
    private readonly retryPauseMs: number,
  ) {
    this.#deadLetters = new DeadLetters(database)
  }

  /** Throws only while an engine or a peer is away: then the fact is handed back to the message bus. */
  async apply(envelope: FactEnvelope): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#slots.run(() => this.handle(envelope))
      } catch (error) {
        if (attempt >= tries && isOutage(error)) throw error
        if (attempt >= tries) return this.#moveToDeadLetters(envelope, error)
        this.log.warn('inbox: a reaction failed, trying again', { ...marksOf(envelope), attempt, err: error })
        await new Promise((resolve) => setTimeout(resolve, this.retryPauseMs * 2 ** (attempt - 1)))
      }
    }
  }

  async #moveToDeadLetters(envelope: FactEnvelope, error: unknown): Promise<void> {
    const reason = reasonOf(error)
    await this.#deadLetters.add(envelope, reason)
    await this.messageBus.deadLetter(this.group, envelope, reason)
    this.log.error('inbox: a fact went to the dead letters', { ...marksOf(envelope), err: error })
  }

  /** Replays a page of dead letters, each by `inTurn`, which runs one fact of an aggregate at a time. */
  async replay(
    { after, limit }: { after: FactPosition | null; limit: number },
    inTurn: (envelope: FactEnvelope, work: () => Promise<void>) => Promise<void>,
  ): Promise<Replayed> {
    const letters = await this.#deadLetters.listAfter(after, limit)
    let failed = 0
    for (const { _id, envelope } of letters) {
      try {
        await inTurn(envelope, () => withinTraceOf(envelope, this.#context, () => this.handle(envelope)))
        await this.#deadLetters.markReplayed(_id)
      } catch (error) {
        failed++
        this.log.error('inbox: a dead letter failed again', { ...marksOf(envelope), err: error })
        await this.#deadLetters.store(_id, reasonOf(error))
      }
    }
    const last = letters.length === limit ? letters.at(-1)?.envelope : undefined
    return {
      replayed: letters.length - failed,
      failed,
      next: last ? { topic: last.topic, key: last.key, seq: last.seq } : null,
    }
  }
}

/** A fact's marks in a log line. */
export const marksOf = ({ type, key, seq }: FactEnvelope) => ({ fact: type, key, seq })
