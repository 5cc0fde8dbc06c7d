import type { FactOf } from '@xinyu/contracts/event'
import { questionAnswered } from '@xinyu/contracts/events/content'
import { Controller } from '@nestjs/common'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { idOf } from '@xinyu/platform/ids'
import { NoticeSender } from '../notice-sender.ts'

/** Support answered: one notice a thread, which counts its answers and links to it, without their text. */
@Controller()
export class OnQuestion {
  constructor(private readonly notices: NoticeSender) {}

  @OnFact(questionAnswered)
  answered(fact: FactOf<typeof questionAnswered>): Promise<void> {
    const { question_id, user_id: user } = fact.data
    const _id = idOf('notice', user, 'question-answered', question_id)
    const link = `/about/connect/questions/${question_id}`
    return this.notices.send(fact, { _id, user, code: 'question-answered', link })
  }
}
