import { Injectable } from '@nestjs/common'
import { ReportsStore } from './reports.store.ts'

/** What reviews may know of reports. */
@Injectable()
export class ReportCounts {
  constructor(private readonly store: ReportsStore) {}

  /** Open reports against each of these people, one a reporter. */
  against(userIds: readonly string[]): Promise<Map<string, number>> {
    return this.store.openAgainst(userIds)
  }
}
