import { Standings } from '@xinyu/platform/auth/standing'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { changeAtDesk, type DeskChange } from './questions.rules.ts'
import { QuestionsStore } from './questions.store.ts'

export class ChangeQuestion extends Command<void> {
  constructor(
    readonly id: string,
    readonly by: string,
    readonly change: DeskChange,
  ) {
    super()
  }
}

/** Claims, assigns, closes or reopens a thread; it is given to nobody who could not answer it. */
@CommandHandler(ChangeQuestion)
export class ChangeQuestionHandler implements ICommandHandler<ChangeQuestion> {
  constructor(
    private readonly questions: QuestionsStore,
    private readonly standings: Standings,
    private readonly clock: Clock,
  ) {}

  async execute({ id, by, change }: ChangeQuestion): Promise<void> {
    if (change.kind === 'assign' && change.to !== null) await this.#assertSupport(change.to)
    const now = this.clock.now()
    await this.questions.change(id, (state) => changeAtDesk(state, change, by, now))
  }

  async #assertSupport(person: string): Promise<void> {
    const roles = (await this.standings.of(person))?.roles ?? []
    if (!roles.includes('support') && !roles.includes('admin')) throw new AppError('USER_NOT_FOUND')
  }
}
