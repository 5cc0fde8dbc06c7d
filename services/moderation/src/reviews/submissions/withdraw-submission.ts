import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import type { ReviewKind } from '../reviews.rules.ts'
import { SubmissionStatus } from './submission-status.ts'
import { WithdrawalsStore } from './withdrawals.store.ts'

export class WithdrawSubmission extends Command<void> {
  constructor(
    readonly kind: ReviewKind,
    readonly subject: string,
  ) {
    super()
  }
}

/** A deleted submission is not reviewed, even if its submission arrives later. */
@CommandHandler(WithdrawSubmission)
export class WithdrawSubmissionHandler implements ICommandHandler<WithdrawSubmission> {
  constructor(
    private readonly withdrawals: WithdrawalsStore,
    private readonly status: SubmissionStatus,
  ) {}

  async execute({ kind, subject }: WithdrawSubmission): Promise<void> {
    await this.withdrawals.add(kind, subject)
    await this.status.applyToSubject(kind, subject)
  }
}
