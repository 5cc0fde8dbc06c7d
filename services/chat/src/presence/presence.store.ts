import { presenceChanged } from '@xinyu/contracts/events/chat'
import { Injectable } from '@nestjs/common'
import { Clock } from '@xinyu/platform/clock'
import { type Aggregate, type AggregateCollection, fact } from '@xinyu/platform/db/aggregate-collection'
import { Database } from '@xinyu/platform/db/database'
import { AppError } from '@xinyu/platform/error'

interface PresenceRecord extends Aggregate {
  online: boolean
  at: Date
}

/** Who is online, one document of fixed size a person: each change is one fact. */
@Injectable()
export class PresenceStore {
  readonly #presence: AggregateCollection<PresenceRecord>

  constructor(
    database: Database,
    private readonly clock: Clock,
  ) {
    this.#presence = database.aggregates<PresenceRecord>('presence')
  }

  /** True when this changed something. */
  async set(userId: string, online: boolean): Promise<boolean> {
    const at = this.clock.now()
    const facts = [fact(presenceChanged, userId, { user_id: userId, online, at: at.toISOString() }, at)]
    try {
      return await this.#presence.change(userId, (before) =>
        before.online === online ? { answer: false } : { update: { $set: { online, at } }, facts, answer: true },
      )
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error
      if (!online) return false
      return (await this.#presence.insert({ _id: userId, online, at }, facts)) || this.set(userId, online)
    }
  }

  async online(userIds: readonly string[]): Promise<Set<string>> {
    const found = await this.#presence.raw
      .find({ _id: { $in: [...userIds] }, online: true }, { projection: { _id: 1 } })
      .toArray()
    return new Set(found.map((record) => record._id))
  }

  /** Whether the person's presence has not changed since the fact of this number. */
  async isNewest(userId: string, seq: number): Promise<boolean> {
    return (await this.#presence.raw.countDocuments({ _id: userId, factCount: seq }, { limit: 1 })) > 0
  }

  /** All who are online as far as is recorded: a dead instance may have left some behind. */
  async *recordedOnline(): AsyncGenerator<string> {
    for await (const record of this.#presence.raw.find({ online: true }, { projection: { _id: 1 } })) yield record._id
  }
}
