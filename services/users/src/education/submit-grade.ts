import { Clock } from '@xinyu/platform/clock'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { UsersStore } from '../user-store/user-store.public.ts'
import { IdentityPhotos } from '../identity-photos/identity-photos.public.ts'
import { type Submission, submitGrade } from './education.rules.ts'

export class SubmitGrade extends Command<void> {
  constructor(
    readonly userId: string,
    readonly submission: Submission,
  ) {
    super()
  }
}

/** Removes photos of an earlier submission, and uploads that are not part of this one. */
@CommandHandler(SubmitGrade)
export class SubmitGradeHandler implements ICommandHandler<SubmitGrade> {
  constructor(
    private readonly users: UsersStore,
    private readonly identityPhotos: IdentityPhotos,
    private readonly clock: Clock,
  ) {}

  async execute({ userId, submission }: SubmitGrade): Promise<void> {
    const before = await this.users.find(userId)
    const after = await this.users.change(userId, (user) => submitGrade(user, submission, this.clock.now()))
    if (before) await this.identityPhotos.removeDropped(before, after)
  }
}
