import { reportFiled } from '@xinyu/contracts/events/moderation'
import { type Aggregate, type AggregateCollection, fact } from '@xinyu/platform/db/aggregate-collection'
import { Database } from '@xinyu/platform/db/database'
import { Injectable, type OnModuleInit } from '@nestjs/common'

export interface Report extends Aggregate { user_id: string; user2_id: string; reason: string; text: string; images: string[]; status: 'open' | 'settled'; at: Date }

/** Reports are evidence: written once, kept when the reporter blocks the reported. */
@Injectable()
export class ReportsStore implements OnModuleInit {
  readonly reports: AggregateCollection<Report>
  constructor(database: Database) {
    this.reports = database.aggregates<Report>('reports')
  }

  async onModuleInit(): Promise<void> {
    await this.reports.raw.createIndex({ user2_id: 1, status: 1 })
    await this.reports.raw.createIndex({ status: 1, at: 1 })
  }

  async file(report: Omit<Report, keyof Aggregate> & { _id: string }): Promise<void> {
    const { _id, user_id, user2_id, reason, at } = report
    await this.reports.insert(report, [fact(reportFiled, _id, { report_id: _id, user_id, user2_id, reason }, at)])
  }

  /** How many different people reported each of these. */
  async openAgainst(userIds: readonly string[]): Promise<Map<string, number>> {
    const counted = await this.reports.raw.aggregate<{ _id: string; people: string[] }>([
      { $match: { user2_id: { $in: [...userIds] }, status: 'open' } }, { $group: { _id: '$user2_id', people: { $addToSet: '$user_id' } } },
    ]).toArray()
    return new Map(counted.map(({ _id, people }) => [_id, people.length]))
  }
}
