import type { FactOf } from '@xinyu/contracts/event'
import { commentApproved, commentLiked, commentRejected, commentSubmitted } from '@xinyu/contracts/events/content'
import { Controller } from '@nestjs/common'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { idOf } from '@xinyu/platform/ids'
import { NoticeSender } from '../notice-sender.ts'

/** Links to the comment or reply under its post. */
const linkOf = ({ post_id, comment_id }: { post_id: string; comment_id: string }): string =>
  `/post/${post_id}?comment=${comment_id}`

/** Comments and likes of others under posts, and review results of a person's comments. */
@Controller()
export class OnComment {
  constructor(private readonly notices: NoticeSender) {}

  /** Notifies the person answered, and the post's author of the comment; nobody gets both, or one about themselves. */
  @OnFact(commentApproved)
  async approved(fact: FactOf<typeof commentApproved>): Promise<void> {
    const { user_id: actor, author_id, reply_to, again } = fact.data
    if (again) return this.notices.send(fact, { user: actor, code: 'content-restored', link: linkOf(fact.data) })
    const notices = [
      ...(reply_to === null ? [] : [{ user: reply_to, code: 'replied' as const }]),
      ...(author_id === reply_to ? [] : [{ user: author_id, code: 'commented' as const }]),
    ]
    for (const { user, code } of notices) {
      if (user === actor) continue
      const _id = idOf('notice', user, code, fact.key)
      await this.notices.send(fact, { _id, user, type: 'comment', code, actor, link: linkOf(fact.data) })
    }
  }

  @OnFact(commentSubmitted)
  async submitted(fact: FactOf<typeof commentSubmitted>): Promise<void> {
    const { user_id: user, again } = fact.data
    if (again) await this.notices.send(fact, { user, code: 'refusal-withdrawn', link: linkOf(fact.data) })
  }

  @OnFact(commentRejected)
  rejected(fact: FactOf<typeof commentRejected>): Promise<void> {
    const { user_id: user, reason, deletes } = fact.data
    if (deletes) return this.notices.send(fact, { user, code: 'comment-deleted', params: { reason } })
    return this.notices.send(fact, { user, code: 'comment-rejected', link: linkOf(fact.data), params: { reason } })
  }

  @OnFact(commentLiked)
  async liked(fact: FactOf<typeof commentLiked>): Promise<void> {
    const { liker_id: actor, user_id: user, comment_id } = fact.data
    if (actor === user) return
    const _id = idOf('notice', user, 'comment-liked', actor, comment_id)
    await this.notices.send(fact, { _id, user, type: 'like', code: 'comment-liked', actor, link: linkOf(fact.data) })
  }
}
