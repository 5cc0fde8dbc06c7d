import { gradeReviews } from '@xinyu/contracts/admin/people'
import { Commands } from '@xinyu/platform/command/commands'
import type { ActionContext, ListContext, RecordContext } from '@xinyu/platform/http/calls/context'
import { ImplementsAction, ImplementsList, ImplementsOne } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { ReviewsStore } from '../reviews.store.ts'
import { UndoReviewDecision } from '../undo-review-decision.ts'
import { VerificationReviewsReads } from './verification-reviews.reads.ts'

@Controller()
export class GradeReviewsController {
  constructor(
    private readonly reads: VerificationReviewsReads,
    private readonly store: ReviewsStore,
    private readonly commands: Commands,
  ) {}

  @ImplementsList(gradeReviews)
  list({ query, currentUser }: ListContext<typeof gradeReviews>) {
    return this.reads.list('grade', query, currentUser.id)
  }

  @ImplementsOne(gradeReviews)
  one({ id, currentUser }: RecordContext) {
    return this.reads.grade(id, currentUser.id)
  }

  @ImplementsAction(gradeReviews, 'claim')
  async claim({ id, currentUser }: ActionContext<typeof gradeReviews, 'claim'>) {
    await this.reads.assertKind('grade', id, currentUser.id)
    await this.store.claim(id, currentUser.id)
    return this.reads.grade(id, currentUser.id)
  }

  @ImplementsAction(gradeReviews, 'approve')
  async approve({ id, input: { revision }, currentUser }: ActionContext<typeof gradeReviews, 'approve'>) {
    await this.reads.assertKind('grade', id, currentUser.id)
    const decision = { approve: true, revision, reasonCode: null, reason: '', moderator: currentUser.id }
    await this.store.decide(id, decision)
    return this.reads.grade(id, currentUser.id)
  }

  @ImplementsAction(gradeReviews, 'sendBack')
  async sendBack({ id, input, currentUser }: ActionContext<typeof gradeReviews, 'sendBack'>) {
    await this.reads.assertKind('grade', id, currentUser.id)
    await this.store.decide(id, { approve: false, ...input, moderator: currentUser.id })
    return this.reads.grade(id, currentUser.id)
  }

  @ImplementsAction(gradeReviews, 'takeBack')
  async takeBack({ id, currentUser }: ActionContext<typeof gradeReviews, 'takeBack'>) {
    await this.reads.assertKind('grade', id, currentUser.id)
    await this.commands.execute(new UndoReviewDecision(id, currentUser.id))
    return this.reads.grade(id, currentUser.id)
  }
}
