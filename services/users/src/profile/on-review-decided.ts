import { reviewDecided } from '@xinyu/contracts/events/moderation'
import type { DataOf, Envelope } from '@xinyu/contracts/event'
import { OnFact } from '@xinyu/platform/carrier/on-fact'
import { Controller } from '@nestjs/common'
import { approve, People, sendBack } from '../people/people.public.ts'

/** Harmless when repeated: a decision counts only for the revision that still waits. */
@Controller()
export class OnReviewDecided {
  constructor(private readonly people: People) {}

  @OnFact(reviewDecided)
  async apply({ data }: Envelope<DataOf<typeof reviewDecided>>): Promise<void> {
    if (data.kind !== 'profile' || !(await this.people.get(data.user_id))) return
    await this.people.change(data.user_id, (user) => (data.decision === 'approved' ? approve(user, data.revision) : sendBack(user, data.revision, data.reason)))
  }
}
