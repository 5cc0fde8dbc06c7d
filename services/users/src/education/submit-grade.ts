import { Clock } from '@xinyu/platform/clock'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { UsersStore } from '../directory/directory.public.ts'
import { Papers } from '../papers/papers.public.ts'
import { type HandedIn, submitGrade } from './education.rules.ts'

export class SubmitGrade extends Command<void> {
  constructor(
    readonly userId: string,
    readonly handedIn: HandedIn,
  ) {
    super()
  }
}

/** Photos that were not handed in with it, or belong to an earlier one, go. */
@CommandHandler(SubmitGrade)
export class SubmitGradeHandler implements ICommandHandler<SubmitGrade> {
  constructor(
    private readonly users: UsersStore,
    private readonly papers: Papers,
    private readonly clock: Clock,
  ) {}

  async execute({ userId, handedIn }: SubmitGrade): Promise<void> {
    const before = await this.users.get(userId)
    const after = await this.users.change(userId, (user) => submitGrade(user, handedIn, this.clock.now()))
    if (before) await this.papers.removeDropped(before, after)
  }
}
