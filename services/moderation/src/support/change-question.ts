import { AccountStatuses } from '@xinyu/platform/auth/account-status'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { changeByStaff, type StaffChange } from './questions.rules.ts'
import { teamsOf } from './questions.reads.ts'
import { QuestionsStore } from './questions.store.ts'

export class ChangeQuestion extends Command<void> {
  constructor(
    readonly id: string,
    readonly by: string,
    readonly change: StaffChange,
  ) {
    super()
  }
}

/** What support does with a thread beside answering; it can only be assigned to somebody who may answer it. */
@CommandHandler(ChangeQuestion)
export class ChangeQuestionHandler implements ICommandHandler<ChangeQuestion> {
  constructor(
    private readonly questions: QuestionsStore,
    private readonly accountStatuses: AccountStatuses,
    private readonly clock: Clock,
  ) {}

  async execute({ id, by, change }: ChangeQuestion): Promise<void> {
    if (change.kind === 'assign' && change.to !== null) await this.#assertMayAnswer(change.to, id)
    const now = this.clock.now()
    await this.questions.change(id, (state) => changeByStaff(state, change, by, now))
  }

  async #assertMayAnswer(person: string, id: string): Promise<void> {
    const roles = (await this.accountStatuses.find(person))?.roles ?? []
    const question = await this.questions.find(id)
    if (question && !teamsOf(roles).includes(question.team)) throw new AppError('USER_NOT_FOUND')
  }
}
