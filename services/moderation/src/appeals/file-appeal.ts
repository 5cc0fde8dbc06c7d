import type { InputOf } from '@xinyu/contracts/call'
import type { appealBan } from '@xinyu/contracts/http/users/reports'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { idOf } from '@xinyu/platform/ids'
import { RateLimit } from '@xinyu/platform/limits/rate-limit'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { ReportCounts } from '../reports/reports.public.ts'
import { type AppealedMeasure, nextAppeal } from './appeals.rules.ts'
import { AppealsStore } from './appeals.store.ts'
import { CurrentMeasure } from './current-measure.ts'

/** refused appeals count too: a text can be corrected and sent again, but not endlessly */
const perHour = 20

export class FileAppeal extends Command<void> {
  constructor(
    readonly user_id: string,
    readonly input: Omit<InputOf<typeof appealBan>, 'ticket'>,
    readonly of: AppealedMeasure = 'ban',
  ) {
    super()
  }
}

/** Appeals against the current ban or limit. A repeat returns the appeal that is open already. */
@CommandHandler(FileAppeal)
export class FileAppealHandler implements ICommandHandler<FileAppeal> {
  constructor(
    private readonly store: AppealsStore,
    private readonly reports: ReportCounts,
    private readonly measures: CurrentMeasure,
    private readonly limit: RateLimit,
    private readonly clock: Clock,
  ) {}

  async execute({ user_id, input: { text, isNew }, of }: FileAppeal): Promise<void> {
    await this.limit.consume('appeal', user_id, perHour, 3_600)
    const ban = await this.measures.find(of, user_id)
    if (!ban) throw new AppError(of === 'ban' ? 'APPEAL_NO_BAN' : 'APPEAL_NO_LIMIT')
    const before = await this.store.listAgainst(ban.ban_id, user_id)
    const isRepeat = before.some((earlier) => earlier.status === 'open' && earlier.text === text)
    if (isRepeat) return
    const next = nextAppeal(before, { text, isNew })
    if ('refuse' in next) throw new AppError(next.refuse)
    const at = this.clock.now()
    const { ban_id, rule, reason, until, by, report_id, incident_id } = ban
    const isFiled = await this.store.file({
      _id: idOf('appeal', ban_id, next.n),
      user_id,
      ban_id,
      of,
      n: next.n,
      text,
      rule,
      banReason: reason,
      banUntil: until === null ? null : new Date(until),
      bannedAt: new Date(ban.at),
      bannedBy: by,
      report_id,
      ...(incident_id === undefined ? {} : { incident_id }),
      reporter_id: report_id === null ? null : await this.reports.reporterOf(report_id),
      status: 'open',
      decidedBy: null,
      decidedAt: null,
      note: '',
      until: null,
      at,
    })
    // of two concurrent requests one files the appeal
    if (!isFiled) throw new AppError('APPEAL_WAITS')
    if (report_id !== null) await this.reports.extendRetention(report_id, at)
  }
}
