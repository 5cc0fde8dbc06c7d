import type { InputOf } from '@xinyu/contracts/call'
import type { reportUser } from '@xinyu/contracts/http/users/reports'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { AccountStatuses } from '@xinyu/platform/auth/account-status'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { idOf } from '@xinyu/platform/ids'
import { RateLimit } from '@xinyu/platform/limits/rate-limit'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { CollectEvidence } from './evidence/collect-evidence.ts'
import { ReportPictures } from './evidence/report-pictures.ts'
import { ReportTexts } from './report-texts.ts'
import { ReportsStore } from './reports.store.ts'
import { weightOf } from './weights.rules.ts'

const perHour = 30
/** within this time a further report about the same person counts less */
const earlierMs = 30 * DAY_MS

export class FileReport extends Command<string> {
  constructor(
    readonly by: string,
    readonly input: InputOf<typeof reportUser>,
  ) {
    super()
  }
}

/**
 * A reporter has one open report about the same thing; later reports are added to it. Its id follows from the number of
 * closed ones, so two concurrent reports become one too.
 */
@CommandHandler(FileReport)
export class FileReportHandler implements ICommandHandler<FileReport> {
  constructor(
    private readonly store: ReportsStore,
    private readonly texts: ReportTexts,
    private readonly evidence: CollectEvidence,
    private readonly pictures: ReportPictures,
    private readonly accountStatuses: AccountStatuses,
    private readonly limit: RateLimit,
    private readonly clock: Clock,
  ) {}

  async execute({ by, input }: FileReport): Promise<string> {
    if (by === input.user2_id) throw new AppError('SELF')
    await this.limit.consume('report', by, perHour, 3_600)
    const { user2_id, reason, text, images: uploads, post_id = null, comment_id = null, message_ids = [] } = input
    // a guest has no profile that could be reported
    if ((await this.accountStatuses.find(user2_id))?.type !== 'normal') throw new AppError('USER_NOT_FOUND')
    const subject = { user2_id, post_id, comment_id }
    const { open, closed } = await this.store.findAboutSubject(by, subject)
    const _id = open ?? idOf('report', by, user2_id, post_id ?? '', comment_id ?? '', closed)
    const evidence = await this.evidence.collect(_id, by, subject, message_ids)
    const images = await this.pictures.storeUploads(_id, by, uploads)
    const at = this.clock.now()
    if (open === null) {
      const weight = await this.#weight(by, user2_id, at)
      const content = { reason, text, images, evidence, more: [] }
      await this.store.file({ _id, user_id: by, ...subject, ...content, weight, priority: weight, at })
    }
    // the concurrent report contains all of it already
    if (!(await this.store.addTo(_id, { at, reason, text, images, evidence }))) throw new AppError('CONFLICT')
    if (open !== null) await this.texts.refresh(_id)
    await this.store.prioritise(user2_id)
    await this.pictures.removeUploads(uploads)
    return _id
  }

  async #weight(by: string, user2_id: string, at: Date): Promise<number> {
    const [record, earlier] = await Promise.all([
      this.store.countByOutcome('user_id', by),
      this.store.countEarlier(by, user2_id, new Date(at.getTime() - earlierMs)),
    ])
    return weightOf(record, earlier)
  }
}
