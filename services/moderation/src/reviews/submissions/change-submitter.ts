import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { SubmissionStatus } from './submission-status.ts'
import { SubmittersStore } from './submitters.store.ts'

/** `seq`: sequence number of the user's fact. An erasure is final and needs none. */
export type SubmitterChange = { kind: 'gone' | 'back'; seq: number } | { kind: 'erased' }

/** A person was banned, left, came back, or was erased. */
export class ChangeSubmitter extends Command<void> {
  constructor(
    readonly user: string,
    readonly change: SubmitterChange,
  ) {
    super()
  }
}

@CommandHandler(ChangeSubmitter)
export class ChangeSubmitterHandler implements ICommandHandler<ChangeSubmitter> {
  constructor(
    private readonly submitters: SubmittersStore,
    private readonly status: SubmissionStatus,
  ) {}

  async execute({ user, change }: ChangeSubmitter): Promise<void> {
    if (change.kind === 'erased') await this.submitters.setErased(user)
    else await this.submitters.setGone(user, change.kind === 'gone', change.seq)
    await this.status.applyToUser(user)
  }
}
