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
  async answered({ seq, at, data: { question_id, user_id } }: FactOf<typeof questionAnswered>): Promise<void> {
    await this.notices.send({
      _id: idOf('notice', user_id, 'question-answered', question_id),
      user: user_id,
      type: 'sysNotice',
      code: 'question-answered',
      actor: null,
      link: `/about/connect/questions/${question_id}`,
      params: {},
      at: new Date(at),
      seq,
    })
  }
}
