import type { FactOf } from '@xinyu/contracts/event'
import { postApproved, postLiked, postRejected, postSubmitted } from '@xinyu/contracts/events/social'
import { Controller } from '@nestjs/common'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { idOf } from '@xinyu/platform/ids'
import { NoticeSender } from '../notice-sender.ts'

/** Review results of a person's posts. */
@Controller()
export class OnPost {
  constructor(private readonly notices: NoticeSender) {}

  @OnFact(postLiked)
  async liked(fact: FactOf<typeof postLiked>): Promise<void> {
    const { liker_id: actor, user_id: user, post_id } = fact.data
    if (actor === user) return
    const _id = idOf('notice', user, 'post-liked', actor, post_id)
    await this.notices.send(fact, { _id, user, type: 'like', code: 'post-liked', actor, link: `/post/${post_id}` })
  }

  @OnFact(postApproved)
  approved(fact: FactOf<typeof postApproved>): Promise<void> {
    const { user_id: user, post_id, again } = fact.data
    return this.notices.send(fact, {
      user,
      code: again ? 'content-restored' : 'post-approved',
      link: `/post/${post_id}`,
    })
  }

  @OnFact(postSubmitted)
  async submitted(fact: FactOf<typeof postSubmitted>): Promise<void> {
    const { user_id: user, post_id, again } = fact.data
    if (again) await this.notices.send(fact, { user, code: 'refusal-withdrawn', link: `/post/${post_id}` })
  }

  @OnFact(postRejected)
  rejected(fact: FactOf<typeof postRejected>): Promise<void> {
    const { user_id: user, post_id, reason, deletes } = fact.data
    if (deletes) return this.notices.send(fact, { user, code: 'post-deleted', params: { reason } })
    return this.notices.send(fact, { user, code: 'post-rejected', link: `/post/${post_id}`, params: { reason } })
  }
}
