import type { FactOf } from '@xinyu/contracts/event'
import { erased } from '@xinyu/contracts/events/users'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { Controller } from '@nestjs/common'
import { SubmittersStore } from '../reviews/submissions/submitters.public.ts'
import { QuestionPictures } from './question-pictures.ts'
import { QuestionsStore } from './questions.store.ts'

/** Deletes texts and pictures of an erased person's threads. A repeat finds none. */
@Controller()
export class OnErased {
  constructor(
    private readonly questions: QuestionsStore,
    private readonly pictures: QuestionPictures,
    private readonly submitters: SubmittersStore,
  ) {}

  @OnFact(erased)
  async apply({ key }: FactOf<typeof erased>): Promise<void> {
    await this.submitters.setErased(key)
    await this.questions.eraseAllOf(key)
    await this.pictures.removeAllOf(key)
  }
}
