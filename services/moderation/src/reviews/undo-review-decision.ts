import { AppError } from '@xinyu/platform/error'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { ReviewsStore } from './reviews.store.ts'
import { SubmissionStatus } from './submissions/submission-status.ts'

export class UndoReviewDecision extends Command<void> {
  constructor(
    readonly id: string,
    readonly moderator: string,
  ) {
    super()
  }
}

/** It waits again, unless a newer revision, a ban or an erasure has ended it meanwhile. */
@CommandHandler(UndoReviewDecision)
export class UndoReviewDecisionHandler implements ICommandHandler<UndoReviewDecision> {
  constructor(
    private readonly store: ReviewsStore,
    private readonly status: SubmissionStatus,
  ) {}

  async execute({ id, moderator }: UndoReviewDecision): Promise<void> {
    await this.store.undoDecision(id, moderator)
    const review = await this.store.find(id)
    if (!review) throw new AppError('NOT_FOUND')
    const { kind, subject_id, revision, user_id } = review
    const latest = await this.store.findLatest(kind, subject_id)
    await this.store.supersedeSubject(kind, subject_id, latest?.revision ?? revision)
    await this.status.applyToSubject(kind, subject_id)
    await this.status.applyToUser(user_id)
  }
}
