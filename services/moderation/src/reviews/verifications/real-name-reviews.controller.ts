import { realNameReviews } from '@xinyu/contracts/admin/people'
import { Commands } from '@xinyu/platform/command/commands'
import type { ActionContext, ListContext, RecordContext } from '@xinyu/platform/http/calls/context'
import { ImplementsAction, ImplementsList, ImplementsOne } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { ReviewsStore } from '../reviews.store.ts'
import { UndoReviewDecision } from '../undo-review-decision.ts'
import { VerificationReviewsReads } from './verification-reviews.reads.ts'

@Controller()
export class RealNameReviewsController {
  constructor(
    private readonly reads: VerificationReviewsReads,
    private readonly store: ReviewsStore,
    private readonly commands: Commands,
  ) {}

  @ImplementsList(realNameReviews)
  list({ query, currentUser }: ListContext<typeof realNameReviews>) {
    return this.reads.list('realName', query, currentUser.id)
  }

  @ImplementsOne(realNameReviews)
  one({ id, currentUser }: RecordContext) {
    return this.reads.realName(id, currentUser.id)
  }

  @ImplementsAction(realNameReviews, 'claim')
  async claim({ id, currentUser }: ActionContext<typeof realNameReviews, 'claim'>) {
    await this.reads.assertKind('realName', id, currentUser.id)
    await this.store.claim(id, currentUser.id)
    return this.reads.realName(id, currentUser.id)
  }

  @ImplementsAction(realNameReviews, 'approve')
  async approve({ id, input: { revision }, currentUser }: ActionContext<typeof realNameReviews, 'approve'>) {
    await this.reads.assertKind('realName', id, currentUser.id)
    const decision = { approve: true, revision, reasonCode: null, reason: '', moderator: currentUser.id }
    await this.store.decide(id, decision)
    return this.reads.realName(id, currentUser.id)
  }

  @ImplementsAction(realNameReviews, 'sendBack')
  async sendBack({ id, input, currentUser }: ActionContext<typeof realNameReviews, 'sendBack'>) {
    await this.reads.assertKind('realName', id, currentUser.id)
    await this.store.decide(id, { approve: false, ...input, moderator: currentUser.id })
    return this.reads.realName(id, currentUser.id)
  }

  @ImplementsAction(realNameReviews, 'takeBack')
  async takeBack({ id, currentUser }: ActionContext<typeof realNameReviews, 'takeBack'>) {
    await this.reads.assertKind('realName', id, currentUser.id)
    await this.commands.execute(new UndoReviewDecision(id, currentUser.id))
    return this.reads.realName(id, currentUser.id)
  }
}
