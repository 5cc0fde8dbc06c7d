import { Database } from '@xinyu/platform/db/database'
import { Injectable } from '@nestjs/common'

interface ContentReport {
  /** the report's id */
  _id: string
  /** the post, comment or reply it is about */
  subject_id: string
  /** by the record of who reported; not noted of older ones, which count whole */
  weight?: number
}

/** Which reports there are about what; nothing of who reported. */
@Injectable()
export class ContentReports {
  readonly #reports
  constructor(database: Database) {
    this.#reports = database.collection<ContentReport>('content_reports')
  }

  /**
   * For how many those about the subject count, this one among them: none more than once, and those of people who are
   * mostly wrong in part, so that one of them alone brings nothing before a moderator. May be repeated.
   */
  async add(_id: string, subject_id: string, weight: number): Promise<number> {
    await this.#reports.updateOne({ _id }, { $setOnInsert: { subject_id, weight } }, { upsert: true })
    const all = await this.#reports.find({ subject_id }, { projection: { weight: 1 } }).toArray()
    return Math.round(all.reduce((sum, report) => sum + Math.min(1, report.weight ?? 1), 0))
  }
}
