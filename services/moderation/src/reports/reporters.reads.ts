import { Database } from '@xinyu/platform/db/database'
import { Injectable } from '@nestjs/common'

/** Who reported whom: nobody decides about who has reported them. */
@Injectable()
export class Reporters {
  readonly #reports
  constructor(database: Database) {
    this.#reports = database.collection<{ _id: string; user_id: string; user2_id: string }>('reports')
  }

  async hasReported(user_id: string, user2_id: string): Promise<boolean> {
    return (await this.#reports.countDocuments({ user_id, user2_id }, { limit: 1 })) > 0
  }

  /** Everybody who has reported this person. */
  listOf(user2_id: string): Promise<string[]> {
    return this.#reports.distinct('user_id', { user2_id })
  }
}
