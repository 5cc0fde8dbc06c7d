import type { banDecided } from '@xinyu/contracts/events/moderation'
import type { DataOf } from '@xinyu/contracts/event'
import { Clock } from '@xinyu/platform/clock'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { UsersStore } from '../user-store/user-store.public.ts'
import { applyBanDecision } from './bans.rules.ts'
import { SessionsStore } from '../sessions/sessions.public.ts'

/** `seq`: sequence number among moderation's decisions about this member. */
export class ApplyBanDecision extends Command<void> {
  constructor(
    readonly decision: DataOf<typeof banDecided>,
    readonly seq: number,
  ) {
    super()
  }
}

@CommandHandler(ApplyBanDecision)
export class ApplyBanDecisionHandler implements ICommandHandler<ApplyBanDecision> {
  constructor(
    private readonly users: UsersStore,
    private readonly sessions: SessionsStore,
    private readonly clock: Clock,
  ) {}

  async execute({ decision: { user_id, until, moderator_id, ...decided }, seq }: ApplyBanDecision): Promise<void> {
    if (!(await this.users.find(user_id))) return
    const decision = { ...decided, by: moderator_id, until: until === null ? null : new Date(until) }
    const after = await this.users.change(user_id, (user) => applyBanDecision(user, decision, seq, this.clock.now()))
    if (after.ban) await this.sessions.endAll(user_id)
  }
}
