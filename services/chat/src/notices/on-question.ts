import type { FactOf } from '@xinyu/contracts/event'
import { questionAnswered } from '@xinyu/contracts/events/content'
import { Controller } from '@nestjs/common'
import { OnFact } from '@xinyu/platform/carrier/on-fact'
import { idOf } from '@xinyu/platform/ids'
import { NoticeSender } from './notice-sender.ts'

/** Support has answered: one notice a thread, which counts its answers and leads to it, without a word of them. */
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
