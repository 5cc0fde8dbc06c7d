import type { FactOf } from '@xinyu/contracts/event'
import { appealDecided } from '@xinyu/contracts/events/moderation'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { Controller } from '@nestjs/common'
import { BansStore } from '../bans/bans.public.ts'
import { ReportCounts } from '../reports/reports.public.ts'

/**
 * Applies an appeal to the ban it is about, never to a later one. The appeal's id makes a repeat harmless, since it is
 * decided once.
 */
@Controller()
export class OnAppealDecided {
  constructor(
    private readonly bans: BansStore,
    private readonly reports: ReportCounts,
  ) {}

  @OnFact(appealDecided)
  async apply({ at, data }: FactOf<typeof appealDecided>): Promise<void> {
    const { appeal_id, user_id, ban_id, of, outcome, until, rule, reason, moderator_id, report_id } = data
    if (outcome === 'upheld') return
    if (report_id !== null) await this.reports.markChanged(report_id)
    // the users service applies it
    if (of === 'limit') return
    const isShortened = outcome === 'shortened'
    const decision = { user_id, banned: isShortened, until: isShortened ? until : null, rule, reason, moderator_id }
    await this.bans.decide({ ...decision, report_id, ban_id }, `appeal:${appeal_id}`, new Date(at))
  }
}
