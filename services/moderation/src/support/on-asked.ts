import type { FactOf } from '@xinyu/contracts/event'
import { questionAsked } from '@xinyu/contracts/events/content'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { Controller } from '@nestjs/common'
import { TextsStore } from '../text-search/text-search.public.ts'
import { QuestionsStore } from './questions.store.ts'

/** A question is found by its words, with all that the member added. */
@Controller()
export class OnAsked {
  constructor(
    private readonly questions: QuestionsStore,
    private readonly texts: TextsStore,
  ) {}

  @OnFact(questionAsked)
  async asked({ data: { question_id } }: FactOf<typeof questionAsked>): Promise<void> {
    const question = await this.questions.find(question_id)
    if (!question || question.isErased || question.merged) return
    const { user_id, lastAt: at, entries } = question
    const added = entries.filter(({ by }) => by === 'member').map((entry) => entry.text)
    await this.texts.put({
      kind: 'question',
      subject_id: question_id,
      user_id,
      text: [question.text, ...added].join(' '),
      at,
    })
    if ((await this.questions.find(question_id))?.isErased) await this.texts.removeAllOf(user_id)
  }
}
