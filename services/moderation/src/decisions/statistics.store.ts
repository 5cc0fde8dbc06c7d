import { Database } from '@xinyu/platform/db/database'
import { listPage } from '@xinyu/platform/db/lists/list-page'
import { Injectable } from '@nestjs/common'
import type { Collection, Filter } from 'mongodb'
import type { Group } from './decisions.store.ts'
import type { DecisionStatistics } from './statistics.rules.ts'

export interface StoredStatistics extends Group, DecisionStatistics {
  /** `<day>:<moderator>:<queue>` */
  _id: string
}

/** Statistics by day, moderator and queue. The only writer of the collection. */
@Injectable()
export class StatisticsStore {
  readonly #statistics: Collection<StoredStatistics>
  constructor(database: Database) {
    this.#statistics = database.collection<StoredStatistics>('moderator_figures')
  }

  find(id: string): Promise<StoredStatistics | null> {
    return this.#statistics.findOne({ _id: id })
  }

  async save(group: Group, statistics: DecisionStatistics): Promise<void> {
    const _id = `${group.day}:${group.by}:${group.queue}`
    await this.#statistics.updateOne({ _id }, { $set: { ...group, ...statistics } }, { upsert: true })
  }

  async findPage(
    where: Filter<StoredStatistics>,
    { order, skip, take }: { order: 1 | -1; skip: number; take: number },
  ): Promise<{ found: StoredStatistics[]; total: number }> {
    return listPage(this.#statistics, where, { sort: { day: order, _id: order }, skip, take })
  }
}
