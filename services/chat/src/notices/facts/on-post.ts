import type { FactOf } from '@xinyu/contracts/event'
import { postApproved, postLiked, postRejected } from '@xinyu/contracts/events/social'
import { Controller } from '@nestjs/common'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { idOf } from '@xinyu/platform/ids'
import { NoticeSender } from '../notice-sender.ts'

/** Review results of a person's posts. */
@Controller()
export class OnPost {
  constructor(private readonly notices: NoticeSender) {}

  @OnFact(postLiked)
  async liked({ seq, at, data }: FactOf<typeof postLiked>): Promise<void> {
    if (data.liker_id === data.user_id) return
    const _id = idOf('notice', data.user_id, 'post-liked', data.liker_id, data.post_id)
    await this.notices.send({
      _id,
      user: data.user_id,
      type: 'like',
      code: 'post-liked',
      actor: data.liker_id,
      link: `/post/${data.post_id}`,
      params: {},
      at: new Date(at),
      seq,
    })
  }

  @OnFact(postApproved)
  async approved({ id, seq, at, data }: FactOf<typeof postApproved>): Promise<void> {
    await this.notices.send({
      _id: idOf(id),
      user: data.user_id,
      type: 'sysNotice',
      code: 'post-approved',
      actor: null,
      link: `/post/${data.post_id}`,
      params: {},
      at: new Date(at),
      seq,
    })
  }

  @OnFact(postRejected)
  async rejected({ id, seq, at, data }: FactOf<typeof postRejected>): Promise<void> {
    await this.notices.send({
      _id: idOf(id),
      user: data.user_id,
      type: 'sysNotice',
      code: 'post-rejected',
      actor: null,
      link: `/post/${data.post_id}`,
      params: { reason: data.reason },
      at: new Date(at),
      seq,
    })
  }
}
