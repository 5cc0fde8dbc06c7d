import { Injectable } from '@nestjs/common'
import { ReportsStore } from './reports.store.ts'

/** What reviews and appeals may read of reports. */
@Injectable()
export class ReportCounts {
  constructor(private readonly store: ReportsStore) {}

  /** The number that the open reports against each of these people count for, by their reporters' weights. */
  against(userIds: readonly string[]): Promise<Map<string, number>> {
    return this.store.countOpenAgainst(userIds)
  }

  async reporterOf(reportId: string): Promise<string | null> {
    return (await this.store.find(reportId))?.user_id ?? null
  }

  /** Keeps the evidence longer, for an appeal against the ban that followed. */
  extendRetention(reportId: string, at: Date): Promise<void> {
    return this.store.extendRetention(reportId, at)
  }

  /** Marks that an appeal changed the outcome. */
  markChanged(reportId: string): Promise<void> {
    return this.store.markChanged(reportId)
  }
}
