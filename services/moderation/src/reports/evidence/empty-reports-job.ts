import { DAY_MS } from '@xinyu/contracts/rules/time'
import { Clock } from '@xinyu/platform/clock'
import { CONFIG } from '@xinyu/platform/config'
import { type Job, type JobRun, ScheduledJob } from '@xinyu/platform/jobs/job'
import { ObjectStore } from '@xinyu/platform/object-store/object-store'
import { Inject } from '@nestjs/common'
import type { ModerationConfig } from '../../config.ts'
import { TextsStore } from '../../text-search/text-search.public.ts'
import { ReportsStore } from '../reports.store.ts'
import { REPORT_PICTURES_PREFIX, reportPictureAt, ReportPictures } from './report-pictures.ts'

const batchSize = 200

/**
 * Deletes texts and pictures of reports that were closed long enough ago, and of sealed ones whose day has come. The
 * report itself and its outcome stay.
 * Also deletes pictures that no report shows: after a crash before the report was written, or the erasure of a party.
 */
@ScheduledJob()
export class EmptyReportsJob implements Job {
  readonly name = 'empty-reports'
  readonly everyMs = 3_600_000
  readonly scope = 'service'

  constructor(
    private readonly reports: ReportsStore,
    private readonly pictures: ReportPictures,
    private readonly texts: TextsStore,
    private readonly objects: ObjectStore,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: ModerationConfig,
  ) {}

  async run({ signal }: JobRun): Promise<void> {
    const now = this.clock.now()
    const before = new Date(now.getTime() - this.config.REPORT_EVIDENCE_DAYS * DAY_MS)
    for (const id of await this.reports.dueForPurge(before, now, batchSize)) {
      if (signal.aborted) return
      // pictures first: once the report is marked as emptied, nothing looks for them again
      await this.pictures.removeAllOf(id)
      await this.texts.remove('report', id)
      await this.reports.purge(id, now)
    }
    for await (const key of this.objects.keysBefore(REPORT_PICTURES_PREFIX, new Date(now.getTime() - DAY_MS))) {
      if (signal.aborted) return
      const picture = reportPictureAt(key)
      if (!picture || !(await this.reports.shows(picture.reportId, picture.id))) await this.objects.remove(key)
    }
  }
}
