import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { newId } from '@xinyu/platform/ids'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { QuestionPictures } from './question-pictures.ts'
import { answer } from './questions.rules.ts'
import { QuestionsStore } from './questions.store.ts'

export class AnswerQuestion extends Command<void> {
  constructor(
    readonly id: string,
    readonly by: string,
    readonly answer: { text: string; close: boolean; images?: readonly string[] },
  ) {
    super()
  }
}

/** Answers a thread that nobody else has claimed. The fact notifies its member. */
@CommandHandler(AnswerQuestion)
export class AnswerQuestionHandler implements ICommandHandler<AnswerQuestion> {
  constructor(
    private readonly questions: QuestionsStore,
    private readonly pictures: QuestionPictures,
    private readonly clock: Clock,
  ) {}

  async execute({ id, by, answer: { text, close, images: uploads = [] } }: AnswerQuestion): Promise<void> {
    const question = await this.questions.find(id)
    if (!question || question.isErased) throw new AppError('NOT_FOUND')
    const images = await this.pictures.storeUploads(question.user_id, by, uploads)
    const entry = { _id: newId(), text, by: 'support' as const, admin: by, images, at: this.clock.now() }
    await this.questions.change(id, (state) => answer(state, entry, close))
    await this.pictures.removeUploads(uploads)
  }
}
