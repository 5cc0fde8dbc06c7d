import { profileReviews } from '@xinyu/contracts/admin/resources'
import type { ActionInput, RecordOf } from '@xinyu/contracts/resource'
import type { Person } from '@xinyu/platform/auth/person'
import {
  type AdminQuery,
  AdminList,
  AnswersAction,
  AnswersList,
  AnswersOne,
  Input,
  Who,
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

  @AnswersList(profileReviews)
  list(@AdminList() query: AdminQuery): Promise<{ rows: ReviewRecord[]; total: number }> {
    return this.reads.list('profile', query)
  }

  @AnswersOne(profileReviews)
  one(@Param('id') id: string): Promise<ReviewRecord> {
    return this.reads.one('profile', id)
  }

  @AnswersAction(profileReviews, 'claim')
  async claim(@Param('id') id: string, @Who() who: Person): Promise<ReviewRecord> {
    await this.commands.execute(new ClaimReview(id, who.id))
    return this.reads.one('profile', id)
  }

  @AnswersAction(profileReviews, 'approve')
  async approve(
    @Param('id') id: string,
    @Input() { revision }: ActionInput<typeof profileReviews, 'approve'>,
    @Who() who: Person,
  ): Promise<ReviewRecord> {
    await this.commands.execute(
      new DecideReview(id, { approve: true, revision, reasonCode: null, reason: '', moderator: who.id }),
    )
    return this.reads.one('profile', id)
  }

  @AnswersAction(profileReviews, 'sendBack')
  async sendBack(
    @Param('id') id: string,
    @Input() input: ActionInput<typeof profileReviews, 'sendBack'>,
    @Who() who: Person,
  ): Promise<ReviewRecord> {
    await this.commands.execute(new DecideReview(id, { approve: false, ...input, moderator: who.id }))
    return this.reads.one('profile', id)
  }
}
