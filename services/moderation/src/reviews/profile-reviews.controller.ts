import { profileReviews } from '@xinyu/contracts/admin/resources'
import { ImplementsAction, ImplementsList, ImplementsOne } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { ClaimReview } from './claim-review.ts'
import { DecideReview } from './decide-review.ts'
import { TakeBackReview } from './take-back-review.ts'
import { ReviewsReads } from './reviews.reads.ts'
import type { ListContext, RecordContext, ActionContext } from '@xinyu/platform/http/calls/context'
import { Commands } from '@xinyu/platform/command/commands'

@Controller()
export class ProfileReviewsController {
  constructor(
    private readonly reads: ReviewsReads,
    private readonly commands: Commands,
  ) {}

  @ImplementsList(profileReviews)
  list({ query, currentUser }: ListContext<typeof profileReviews>) {
    return this.reads.list('profile', query, currentUser.id)
  }

  @ImplementsOne(profileReviews)
  one({ id, currentUser }: RecordContext) {
    return this.reads.one('profile', id, currentUser.id)
  }

  @ImplementsAction(profileReviews, 'claim')
  async claim({ id, currentUser }: ActionContext<typeof profileReviews, 'claim'>) {
    await this.commands.execute(new ClaimReview(id, currentUser.id))
    return this.reads.one('profile', id, currentUser.id)
  }

  @ImplementsAction(profileReviews, 'approve')
  async approve({ id, input: { revision }, currentUser }: ActionContext<typeof profileReviews, 'approve'>) {
    await this.commands.execute(
      new DecideReview(id, { approve: true, revision, reasonCode: null, reason: '', moderator: currentUser.id }),
    )
    return this.reads.one('profile', id, currentUser.id)
  }

  @ImplementsAction(profileReviews, 'sendBack')
  async sendBack({ id, input, currentUser }: ActionContext<typeof profileReviews, 'sendBack'>) {
    await this.commands.execute(new DecideReview(id, { approve: false, ...input, moderator: currentUser.id }))
    return this.reads.one('profile', id, currentUser.id)
  }

  @ImplementsAction(profileReviews, 'takeBack')
  async takeBack({ id, currentUser }: ActionContext<typeof profileReviews, 'takeBack'>) {
    await this.commands.execute(new TakeBackReview(id, currentUser.id))
    return this.reads.one('profile', id, currentUser.id)
  }
}
