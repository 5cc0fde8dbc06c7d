import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { QuestionsStore } from '../questions.store.ts'
import { AbsorbQuestion } from './absorb-question.ts'
import { isOlder, mergeInto } from './merge.rules.ts'

/** Returns the id of the one that stays. */
export class MergeQuestions extends Command<string> {
  constructor(
    readonly ids: readonly [string, string],
    readonly by: string,
  ) {
    super()
  }
}

/** Ends the newer of two questions; what it holds follows into the older by its fact, and at once if nothing fails. */
@CommandHandler(MergeQuestions)
export class MergeQuestionsHandler implements ICommandHandler<MergeQuestions> {
  constructor(
    private readonly questions: QuestionsStore,
    private readonly absorbing: AbsorbQuestion,
    private readonly clock: Clock,
  ) {}

  async execute({ ids, by }: MergeQuestions): Promise<string> {
    const [one, other] = await Promise.all(ids.map((id) => this.questions.find(id)))
    if (!one || !other) throw new AppError('NOT_FOUND')
    const [older, newer] = isOlder(one, other) ? [one, other] : [other, one]
    const now = this.clock.now()
    await this.questions.change(newer._id, (question) => mergeInto(question, older, by, now))
    await this.absorbing.apply(newer._id)
    return older._id
  }
}
