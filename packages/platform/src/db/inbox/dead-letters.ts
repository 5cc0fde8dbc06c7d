import { inspect } from 'node:util'
import type { FactEnvelope } from '@xinyu/contracts/event'
import type { Collection, Filter } from 'mongodb'
import type { Database } from '../database.ts'
import { afterPosition, byFactPosition, type FactPosition } from '../relay/fact-position.ts'

export interface DeadLetter {
  _id: string
  envelope: FactEnvelope
  /** the error of the last try */
  reason: string
  at: Date
  replayedAt: Date | null
}

/** Facts whose reaction failed permanently. They stay until an operator replays them. */
export class DeadLetters {
  readonly #letters: Collection<DeadLetter>

  constructor(database: Pick<Database, 'collection'>) {
    this.#letters = database.collection('dead_letters')
  }

  async add(envelope: FactEnvelope, reason: string): Promise<void> {
    await this.#letters.updateOne(
      { _id: envelope.id },
      { $set: { envelope, reason, at: new Date(), replayedAt: null } },
      { upsert: true },
    )
  }

  /** Letters to replay: each aggregate's in the order of their numbers. */
  async listAfter(after: FactPosition | null, limit: number): Promise<DeadLetter[]> {
    const waiting: Filter<DeadLetter> = { replayedAt: null, ...(after ? afterPosition(after, 'envelope.') : {}) }
    return this.#letters.find(waiting).sort(byFactPosition('envelope.')).limit(limit).toArray()
  }

  async markReplayed(id: string): Promise<void> {
    await this.#letters.updateOne({ _id: id }, { $set: { replayedAt: new Date() } })
  }

  async store(id: string, reason: string): Promise<void> {
    await this.#letters.updateOne({ _id: id }, { $set: { reason } })
  }
}

/** The thrown value, in one line. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : inspect(error, { breakLength: Infinity })
