import type { FactOf } from '@xinyu/contracts/event'
import { reportDecided } from '@xinyu/contracts/events/content'
import { Clock } from '@xinyu/platform/clock'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { Controller } from '@nestjs/common'
import { UsersStore } from '../user-store/user-store.public.ts'
import { sanctionOfReport } from './sanctions.rules.ts'

/** The warning or limit of an upheld report; its ban comes as moderation's decision about bans. */
@Controller()
export class OnReportDecided {
  constructor(
    private readonly users: UsersStore,
    private readonly clock: Clock,
  ) {}

  @OnFact(reportDecided)
  async apply({
    data: { report_id, user2_id, moderator_id: by, sanction },
  }: FactOf<typeof reportDecided>): Promise<void> {
    if (!sanction || !by || !(await this.users.find(user2_id))) return
    const { until, ...decided } = sanction
    const decision = { ...decided, by, report_id, until: until === null ? null : new Date(until) }
    await this.users.change(user2_id, (user) => sanctionOfReport(user, decision, this.clock.now()))
  }
}
