import { Injectable } from '@nestjs/common'
import { ReportsStore } from './reports.store.ts'

/** What reviews and appeals may know of reports. */
@Injectable()
export class ReportCounts {
  constructor(private readonly store: ReportsStore) {}

  /** For how many reports what is open against each of these counts, by who made them. */
  against(userIds: readonly string[]): Promise<Map<string, number>> {
    return this.store.openAgainst(userIds)
  }

  async reporterOf(reportId: string): Promise<string | null> {
    return (await this.store.get(reportId))?.user_id ?? null
  }

  /** An appeal is about what followed from it: its evidence is kept for longer. */
  keepFrom(reportId: string, at: Date): Promise<void> {
    return this.store.keepFrom(reportId, at)
  }

  /** An appeal has changed what followed from it. */
  noteChanged(reportId: string): Promise<void> {
    return this.store.noteChanged(reportId)
  }
}
