import { reviewDecided } from '@xinyu/contracts/events/moderation'
import type { FactOf } from '@xinyu/contracts/event'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { Clock } from '@xinyu/platform/clock'
import { Controller } from '@nestjs/common'
import { ignoreNotFound } from '../errors.ts'
import { UsersStore } from '../user-store/user-store.public.ts'
import { decideGrade } from './education.rules.ts'

/** Idempotent, and in any order: a decision counts only for the revision in review. */
@Controller()
export class OnReviewDecided {
  constructor(
    private readonly users: UsersStore,
    private readonly clock: Clock,
  ) {}

  @OnFact(reviewDecided)
  async apply({ data }: FactOf<typeof reviewDecided>): Promise<void> {
    if (data.kind !== 'grade') return
    const { user_id, revision, decision, reason } = data
    const decided = { revision, isApproved: decision === 'approved', reason }
    await this.users.change(user_id, (user) => decideGrade(user, decided, this.clock.now())).catch(ignoreNotFound)
  }
}
