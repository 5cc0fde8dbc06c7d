import { profileReviews } from '@xinyu/contracts/admin/resources'
import type { ActionInput, RecordOf } from '@xinyu/contracts/resource'
import type { AuthenticatedUser } from '@xinyu/platform/auth/authenticated-user'
import {
  type AdminQuery,
  AdminList,
  ImplementsAction,
  ImplementsList,
  ImplementsOne,
  Input,
  CurrentUser,
} from '@xinyu/platform/http/decorators'
import { Controller, Param } from '@nestjs/common'
import { CommandBus } from '@nestjs/cqrs'
import { ClaimReview } from './claim-review.ts'
import { DecideReview } from './decide-review.ts'
import { ReviewsReads } from './reviews.reads.ts'

type ReviewRecord = RecordOf<typeof profileReviews>

@Controller()
export class ProfileReviewsController {
  constructor(
    private readonly reads: ReviewsReads,
    private readonly commands: CommandBus,
  ) {}

  @ImplementsList(profileReviews)
  list(@AdminList() query: AdminQuery): Promise<{ rows: ReviewRecord[]; total: number }> {
    return this.reads.list('profile', query)
  }

  @ImplementsOne(profileReviews)
  one(@Param('id') id: string): Promise<ReviewRecord> {
    return this.reads.one('profile', id)
  }

  @ImplementsAction(profileReviews, 'claim')
  async claim(@Param('id') id: string, @CurrentUser() currentUser: AuthenticatedUser): Promise<ReviewRecord> {
    await this.commands.execute(new ClaimReview(id, currentUser.id))
    return this.reads.one('profile', id)
  }

  @ImplementsAction(profileReviews, 'approve')
  async approve(
    @Param('id') id: string,
    @Input() { revision }: ActionInput<typeof profileReviews, 'approve'>,
    @CurrentUser() currentUser: AuthenticatedUser,
  ): Promise<ReviewRecord> {
    await this.commands.execute(
      new DecideReview(id, { approve: true, revision, reasonCode: null, reason: '', moderator: currentUser.id }),
    )
    return this.reads.one('profile', id)
  }

  @ImplementsAction(profileReviews, 'sendBack')
  async sendBack(
    @Param('id') id: string,
    @Input() input: ActionInput<typeof profileReviews, 'sendBack'>,
    @CurrentUser() currentUser: AuthenticatedUser,
  ): Promise<ReviewRecord> {
    await this.commands.execute(new DecideReview(id, { approve: false, ...input, moderator: currentUser.id }))
    return this.reads.one('profile', id)
  }
}
