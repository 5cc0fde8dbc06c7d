import { Database } from '@xinyu/platform/db/database'
import { Injectable } from '@nestjs/common'

interface ContentReport {
  /** the report's id */
  _id: string
  /** the post, comment or reply it is about */
  subject_id: string
}

/** Which reports there are about what; nothing of who reported. */
@Injectable()
export class ContentReports {
  readonly #reports
  constructor(database: Database) {
    this.#reports = database.collection<ContentReport>('content_reports')
  }

  /** How many there are about the subject, this one among them. May be repeated. */
  async add(_id: string, subject_id: string): Promise<number> {
    await this.#reports.updateOne({ _id }, { $setOnInsert: { subject_id } }, { upsert: true })
    return this.#reports.countDocuments({ subject_id })
  }
}
