import { Database } from '@xinyu/platform/db/database'
import { Injectable } from '@nestjs/common'

interface ContentReport {
  /** the report's id */
  _id: string
  /** the reported post, comment or reply */
  subject_id: string
  /** depends on the reporter's record; absent in older ones, which count fully */
  weight?: number
}

/** Reports by subject, without their reporters. */
@Injectable()
export class ContentReports {
  readonly #reports
  constructor(database: Database) {
    this.#reports = database.collection<ContentReport>('content_reports')
  }

  /**
   * The weight of all reports about the subject, including this one: each counts at most one, and those of mostly wrong
   * reporters in part, so that one such report alone queues nothing for a moderator. May be repeated.
   */
  async addAndWeigh(_id: string, subject_id: string, weight: number): Promise<number> {
    await this.#reports.updateOne({ _id }, { $setOnInsert: { subject_id, weight } }, { upsert: true })
    const all = await this.#reports.find({ subject_id }, { projection: { weight: 1 } }).toArray()
    return Math.round(all.reduce((sum, report) => sum + Math.min(1, report.weight ?? 1), 0))
  }
}
