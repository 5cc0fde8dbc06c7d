import type { FactOf } from '@xinyu/contracts/event'
import { commentApproved, commentLiked, commentRejected } from '@xinyu/contracts/events/content'
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
  async approved({ key, seq, at, data }: FactOf<typeof commentApproved>): Promise<void> {
    const { user_id: actor, author_id, reply_to } = data
    const notices = [
      ...(reply_to === null ? [] : [{ user: reply_to, code: 'replied' as const }]),
      ...(author_id === reply_to ? [] : [{ user: author_id, code: 'commented' as const }]),
    ]
    for (const { user, code } of notices) {
      if (user === actor) continue
      await this.notices.send({
        _id: idOf('notice', user, code, key),
        user,
        type: 'comment',
        code,
        actor,
        link: linkOf(data),
        params: {},
        at: new Date(at),
        seq,
      })
    }
  }

  @OnFact(commentRejected)
  async rejected({ id, seq, at, data }: FactOf<typeof commentRejected>): Promise<void> {
    await this.notices.send({
      _id: idOf(id),
      user: data.user_id,
      type: 'sysNotice',
      code: 'comment-rejected',
      actor: null,
      link: linkOf(data),
      params: { reason: data.reason },
      at: new Date(at),
      seq,
    })
  }

  @OnFact(commentLiked)
  async liked({ seq, at, data }: FactOf<typeof commentLiked>): Promise<void> {
    if (data.liker_id === data.user_id) return
    await this.notices.send({
      _id: idOf('notice', data.user_id, 'comment-liked', data.liker_id, data.comment_id),
      user: data.user_id,
      type: 'like',
      code: 'comment-liked',
      actor: data.liker_id,
      link: linkOf(data),
      params: {},
      at: new Date(at),
      seq,
    })
  }
}
