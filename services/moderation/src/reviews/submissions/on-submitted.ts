import type { FactOf } from '@xinyu/contracts/event'
import { commentApproved, commentDeleted, commentRejected, commentSubmitted } from '@xinyu/contracts/events/content'
import { postApproved, postDeleted, postRejected, postSubmitted } from '@xinyu/contracts/events/social'
import { profileSubmitted } from '@xinyu/contracts/events/users'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { Commands } from '@xinyu/platform/command/commands'
import { Controller } from '@nestjs/common'
import { OpenReview } from './open-review.ts'
import { SubmissionStatus } from './submission-status.ts'

/** A submission becomes a review, and a decision or deletion ends it. A repeat finds the review already there. */
@Controller()
export class OnSubmitted {
  constructor(
    private readonly commands: Commands,
    private readonly status: SubmissionStatus,
  ) {}

  @OnFact(profileSubmitted)
  async profile({ key, at, data }: FactOf<typeof profileSubmitted>): Promise<void> {
    await this.commands.execute(
      new OpenReview({
        kind: 'profile',
        subject: key,
        userId: key,
        revision: data.revision,
        user: data.user,
        texts: data.texts,
        images: data.images,
        at: new Date(at),
      }),
    )
  }

  @OnFact(postSubmitted)
  async post({ key, seq, at, data }: FactOf<typeof postSubmitted>): Promise<void> {
    const images = data.images.map((image) => ({ ...image, desc: '' }))
    await this.commands.execute(
      new OpenReview({
        kind: 'post',
        subject: key,
        userId: data.user_id,
        revision: seq,
        user: null,
        texts: [
          { field: 'text', text: data.text },
          ...(data.topic === null ? [] : [{ field: 'topic', text: data.topic }]),
        ],
        images,
        at: new Date(at),
      }),
    )
  }

  @OnFact(commentSubmitted)
  async comment({ key, seq, at, data }: FactOf<typeof commentSubmitted>): Promise<void> {
    await this.commands.execute(
      new OpenReview({
        kind: 'comment',
        subject: key,
        userId: data.user_id,
        revision: seq,
        user: null,
        texts: [{ field: 'content', text: data.text }],
        images: [],
        at: new Date(at),
      }),
    )
  }

  /** What its service decided or deleted no longer waits here, unless it is submitted again. */
  @OnFact(postApproved, postRejected, postDeleted)
  async postSettled({
    key,
    seq,
  }: FactOf<typeof postApproved | typeof postRejected | typeof postDeleted>): Promise<void> {
    await this.status.withdraw('post', key, seq)
  }

  @OnFact(commentApproved, commentRejected, commentDeleted)
  async commentSettled({
    key,
    seq,
  }: FactOf<typeof commentApproved | typeof commentRejected | typeof commentDeleted>): Promise<void> {
    await this.status.withdraw('comment', key, seq)
  }
}
