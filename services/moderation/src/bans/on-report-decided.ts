import type { FactOf } from '@xinyu/contracts/event'
import { reportDecided } from '@xinyu/contracts/events/content'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { Controller } from '@nestjs/common'
import { BansStore } from './bans.store.ts'

/** The ban of an upheld report. The report's id makes a repeat harmless, since a report is decided once. */
@Controller()
export class OnReportDecided {
  constructor(private readonly bans: BansStore) {}

  @OnFact(reportDecided)
  async apply({ at, data: { report_id, user2_id, moderator_id, ban } }: FactOf<typeof reportDecided>): Promise<void> {
    if (!ban || !moderator_id) return
    const decision = { user_id: user2_id, banned: true, moderator_id, rule: null, ...ban, report_id, ban_id: null }
    await this.bans.decide(decision, `report:${report_id}`, new Date(at))
  }
}
