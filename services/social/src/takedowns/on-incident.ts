import type { FactOf } from '@xinyu/contracts/event'
import { incidentApplied, incidentUndone } from '@xinyu/contracts/events/moderation'
import { erased } from '@xinyu/contracts/events/users'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { Controller } from '@nestjs/common'
import { CommentTakedowns } from '../comments/comments.public.ts'
import { PostTakedowns } from '../posts/posts.public.ts'
import { TakedownsStore } from './takedowns.store.ts'

/**
 * Takes down what others see of an account of an incident, or shows it again. A repeat changes nothing, nor does a fact
 * that comes after a later one of the same incident and account.
 */
@Controller()
export class OnIncident {
  constructor(
    private readonly store: TakedownsStore,
    private readonly posts: PostTakedowns,
    private readonly comments: CommentTakedowns,
  ) {}

  @OnFact(incidentApplied)
  async applied({ seq, data }: FactOf<typeof incidentApplied>): Promise<void> {
    const { incident_id, user_id, takesDown } = data
    if (!takesDown || !(await this.store.record({ incident_id, user_id, isInForce: true, seq }))) return
    for (const content of [this.posts, this.comments])
      await content.takeDownAllOf(user_id, { incident_id, ...takesDown })
  }

  @OnFact(incidentUndone)
  async undone({ seq, data }: FactOf<typeof incidentUndone>): Promise<void> {
    const { incident_id, user_id, takesDown } = data
    if (!takesDown || !(await this.store.record({ incident_id, user_id, isInForce: false, seq }))) return
    const other = await this.store.findInForce(user_id)
    for (const content of [this.posts, this.comments])
      await content.restoreAllOf(user_id, { incident_id, by: takesDown.by, other })
  }

  @OnFact(erased)
  async erase({ key }: FactOf<typeof erased>): Promise<void> {
    await this.store.removeAllOf(key)
  }
}
