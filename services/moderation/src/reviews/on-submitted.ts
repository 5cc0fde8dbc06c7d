import type { FactOf } from '@xinyu/contracts/event'
import { postDeleted, postSubmitted } from '@xinyu/contracts/events/social'
import { profileSubmitted } from '@xinyu/contracts/events/users'
import { OnFact } from '@xinyu/platform/carrier/on-fact'
import { Commands } from '@xinyu/platform/command/commands'
import { Controller } from '@nestjs/common'
import { OpenReview } from './open-review.ts'
import { WithdrawSubmission } from './withdraw-submission.ts'

/** What is submitted becomes a review; what is deleted needs none. A repeat finds the review there already. */
@Controller()
export class OnSubmitted {
  constructor(private readonly commands: Commands) {}

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
        texts: [{ field: 'text', text: data.text }],
        images,
        at: new Date(at),
      }),
    )
  }

  @OnFact(postDeleted)
  async postDeleted({ key }: FactOf<typeof postDeleted>): Promise<void> {
    await this.commands.execute(new WithdrawSubmission('post', key))
  }
}
