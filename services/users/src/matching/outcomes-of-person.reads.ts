import { Database } from '@xinyu/platform/db/database'
import type { PersonalDataSource } from '@xinyu/platform/personal-data/personal-data-source'
import { Injectable } from '@nestjs/common'
import type { Collection } from 'mongodb'
import type { Outcome } from './outcome.document.ts'

/**
 * What recommendations learn from: the person's actions towards others. Others' actions towards them belong to those
 * others.
 */
@Injectable()
export class OutcomesOfPerson implements PersonalDataSource {
  readonly #outcomes: Collection<Outcome>

  constructor(database: Database) {
    this.#outcomes = database.collection('outcomes', { shardKey: 'from' })
  }

  exportedLists(person: string): Record<string, AsyncIterable<object>> {
    return { towardsOthers: this.#towardsOthers(person) }
  }

  async *#towardsOthers(person: string): AsyncGenerator<object> {
    for await (const { to, viewedAt, passedAt, likedAt, lovedAt, wroteAt, reportedAt } of this.#outcomes.find({
      from: person,
    }))
      yield { user_id: to, viewedAt, passedAt, likedAt, lovedAt, wroteAt, reportedAt }
  }
}
