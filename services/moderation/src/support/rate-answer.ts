import { Clock } from '@xinyu/platform/clock'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { rate } from './questions.rules.ts'
import { QuestionsStore } from './questions.store.ts'

export class RateAnswer extends Command<void> {
  constructor(
    readonly id: string,
    readonly me: string,
    readonly rating: { stars: number; text: string },
  ) {
    super()
  }
}

@CommandHandler(RateAnswer)
export class RateAnswerHandler implements ICommandHandler<RateAnswer> {
  constructor(
    private readonly questions: QuestionsStore,
    private readonly clock: Clock,
  ) {}

  async execute({ id, me, rating: { stars, text } }: RateAnswer): Promise<void> {
    const { _id } = await this.questions.ofMember(id, me)
    const now = this.clock.now()
    await this.questions.change(_id, (state) => rate(state, stars, text, now))
  }
}
