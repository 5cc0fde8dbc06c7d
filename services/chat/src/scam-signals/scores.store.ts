import { signalsRaised } from '@xinyu/contracts/events/chat'
import { Injectable } from '@nestjs/common'
import { type Aggregate, type AggregateCollection, fact } from '@xinyu/platform/db/aggregate-collection'
import { Database } from '@xinyu/platform/db/database'
import { AppError } from '@xinyu/platform/error'
import { type Noticed, noScore, scoreAfter, type Score } from './score.rules.ts'

export type StoredScore = Aggregate & Score

/** Totals of people's signals; the write that passes a step notifies moderators. The shard key is the person. */
@Injectable()
export class ScoresStore {
  readonly #scores: AggregateCollection<StoredScore>

  constructor(database: Database) {
    this.#scores = database.aggregates<StoredScore>('signal_scores')
  }

  find(person: string): Promise<StoredScore | null> {
    return this.#scores.find(person)
  }

  /** Adds a person's signals; returns the new score. */
  async add(person: string, noticed: readonly Noticed[], now: Date): Promise<Score> {
    try {
      return await this.#scores.change(person, (before) => {
        const { after, isRaised } = scoreAfter(before, noticed, now)
        return { update: { $set: after }, facts: isRaised ? [raisedFact(person, after)] : [], answer: after }
      })
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error
      const { after, isRaised } = scoreAfter(noScore(now), noticed, now)
      const facts = isRaised ? [raisedFact(person, after)] : []
      return (await this.#scores.insert({ _id: person, ...after }, facts)) ? after : this.add(person, noticed, now)
    }
  }

  /** Their score, and others' that name them. */
  streamNaming(person: string): AsyncIterable<StoredScore> {
    return this.#scores.raw.find({ $or: [{ _id: person }, { people: person }] })
  }

  async erase(person: string): Promise<void> {
    await this.#scores.raw.deleteOne({ _id: person })
    await this.#scores.raw.updateMany({ people: person }, { $pull: { people: person }, $inc: { version: 1 } })
  }
}

const raisedFact = (person: string, { score, counts, people, since, at }: Score) =>
  fact(
    signalsRaised,
    person,
    { user_id: person, score, counts, people: people.length, since: since.toISOString(), at: at.toISOString() },
    at,
  )
