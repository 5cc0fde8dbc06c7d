import { gradeReviews, realNameReviews } from '@xinyu/contracts/admin/people'
import { profileReviews } from '@xinyu/contracts/admin/users'
import { Commands } from '@xinyu/platform/command/commands'
import type { ActionContext, ListContext, RecordContext } from '@xinyu/platform/http/calls/context'
import { ImplementsAction, ImplementsList, ImplementsOne } from '@xinyu/platform/http/calls/decorators'
import { Controller, type Type } from '@nestjs/common'
import { type DeskKind, ReviewRecords } from './review-records.reads.ts'
import { ReviewsStore } from './reviews.store.ts'
import { UndoReviewDecision } from './undo-review-decision.ts'

type ReviewsResource = typeof profileReviews | typeof realNameReviews | typeof gradeReviews

/** The console's calls for one kind of reviews. */
const controllerOf = (resource: ReviewsResource, kind: DeskKind): Type => {
  @Controller()
  class ReviewsController {
    constructor(
      private readonly reads: ReviewRecords,
      private readonly store: ReviewsStore,
      private readonly commands: Commands,
    ) {}

    @ImplementsList(resource)
    list({ query, currentUser }: ListContext<ReviewsResource>) {
      return this.reads.list(kind, query, currentUser.id)
    }

    @ImplementsOne(resource)
    get({ id, currentUser }: RecordContext) {
      return this.reads.get(kind, id, currentUser.id)
    }

    @ImplementsAction(resource, 'claim')
    async claim({ id, currentUser }: ActionContext<ReviewsResource, 'claim'>) {
      await this.reads.assertKind(kind, id, currentUser.id)
      await this.store.claim(id, currentUser.id)
      return this.reads.get(kind, id, currentUser.id)
    }

    @ImplementsAction(resource, 'approve')
    async approve({ id, input: { revision }, currentUser }: ActionContext<ReviewsResource, 'approve'>) {
      await this.reads.assertKind(kind, id, currentUser.id)
      const decision = { approve: true, revision, reasonCode: null, reason: '', moderator: currentUser.id }
      await this.store.decide(id, decision)
      return this.reads.get(kind, id, currentUser.id)
    }

    @ImplementsAction(resource, 'sendBack')
    async sendBack({ id, input, currentUser }: ActionContext<ReviewsResource, 'sendBack'>) {
      await this.reads.assertKind(kind, id, currentUser.id)
      await this.store.decide(id, { approve: false, ...input, moderator: currentUser.id })
      return this.reads.get(kind, id, currentUser.id)
    }

    @ImplementsAction(resource, 'takeBack')
    async takeBack({ id, currentUser }: ActionContext<ReviewsResource, 'takeBack'>) {
      await this.reads.assertKind(kind, id, currentUser.id)
      await this.commands.execute(new UndoReviewDecision(id, currentUser.id))
      return this.reads.get(kind, id, currentUser.id)
    }
  }
  return ReviewsController
}

export const reviewsControllers = [
  controllerOf(profileReviews, 'profile'),
  controllerOf(realNameReviews, 'realName'),
  controllerOf(gradeReviews, 'grade'),
]
