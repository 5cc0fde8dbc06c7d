import { profileReviews } from '@xinyu/contracts/admin/users'
import { ImplementsAction, ImplementsList, ImplementsOne } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { ReviewsStore } from './reviews.store.ts'
import { UndoReviewDecision } from './undo-review-decision.ts'
import { ReviewsReads } from './reviews.reads.ts'
import type { ListContext, RecordContext, ActionContext } from '@xinyu/platform/http/calls/context'
import { Commands } from '@xinyu/platform/command/commands'

@Controller()
export class ProfileReviewsController {
  constructor(
    private readonly reads: ReviewsReads,
    private readonly store: ReviewsStore,
    private readonly commands: Commands,
  ) {}

  @ImplementsList(profileReviews)
  list({ query, currentUser }: ListContext<typeof profileReviews>) {
    return this.reads.list('profile', query, currentUser.id)
  }

  @ImplementsOne(profileReviews)
  one({ id, currentUser }: RecordContext) {
    return this.reads.get('profile', id, currentUser.id)
  }

  @ImplementsAction(profileReviews, 'claim')
  async claim({ id, currentUser }: ActionContext<typeof profileReviews, 'claim'>) {
    await this.store.claim(id, currentUser.id)
    return this.reads.get('profile', id, currentUser.id)
  }

  @ImplementsAction(profileReviews, 'approve')
  async approve({ id, input: { revision }, currentUser }: ActionContext<typeof profileReviews, 'approve'>) {
    const decision = { approve: true, revision, reasonCode: null, reason: '', moderator: currentUser.id }
    await this.store.decide(id, decision)
    return this.reads.get('profile', id, currentUser.id)
  }

  @ImplementsAction(profileReviews, 'sendBack')
  async sendBack({ id, input, currentUser }: ActionContext<typeof profileReviews, 'sendBack'>) {
    await this.store.decide(id, { approve: false, ...input, moderator: currentUser.id })
    return this.reads.get('profile', id, currentUser.id)
  }

  @ImplementsAction(profileReviews, 'takeBack')
  async takeBack({ id, currentUser }: ActionContext<typeof profileReviews, 'takeBack'>) {
    await this.commands.execute(new UndoReviewDecision(id, currentUser.id))
    return this.reads.get('profile', id, currentUser.id)
  }
}
