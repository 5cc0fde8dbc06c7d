import type { FactOf } from '@xinyu/contracts/event'
import { questionMerged } from '@xinyu/contracts/events/content'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { Controller } from '@nestjs/common'
import { TextsStore } from '../../text-search/text-search.public.ts'
import { AbsorbQuestion } from './absorb-question.ts'

/** A merged question is read and found in the one that stays. */
@Controller()
export class OnMerged {
  constructor(
    private readonly absorbing: AbsorbQuestion,
    private readonly texts: TextsStore,
  ) {}

  @OnFact(questionMerged)
  async merged({ data: { question_id } }: FactOf<typeof questionMerged>): Promise<void> {
    await this.absorbing.apply(question_id)
    await this.texts.remove('question', question_id)
  }
}
