import {
  addAnswer,
  addQuestion,
  getAllQuestion,
  getAnswer,
  getQuestionNeedToReply,
  getUserQuestion,
  rateAnswer,
  readAnswer,
} from '@xinyu/contracts/http/product/support'
import { Clock } from '@xinyu/platform/clock'
import { Commands } from '@xinyu/platform/command/commands'
import type { CallContext } from '@xinyu/platform/http/calls/context'
import { Implements } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { AnswerQuestion } from './answer-question.ts'
import { AskSupport } from './ask-support.ts'
import { rate } from './questions.rules.ts'
import { QuestionsReads } from './questions.reads.ts'
import { QuestionsStore } from './questions.store.ts'

/** Support threads: the calls of members and of the shipped console. */
@Controller()
export class QuestionsController {
  constructor(
    private readonly commands: Commands,
    private readonly reads: QuestionsReads,
    private readonly store: QuestionsStore,
    private readonly clock: Clock,
  ) {}

  @Implements(addQuestion)
  async ask({ input, currentUser, language }: CallContext<typeof addQuestion>) {
    const id = await this.commands.execute(new AskSupport(currentUser.id, input, language))
    return { question: await this.reads.getOwn(id, currentUser.id) }
  }

  @Implements(getAnswer)
  async getAnswer({ input: { question_id }, currentUser }: CallContext<typeof getAnswer>) {
    return { question: await this.reads.getOwn(question_id, currentUser.id) }
  }

  @Implements(getUserQuestion)
  mine({ input, currentUser }: CallContext<typeof getUserQuestion>) {
    return this.reads.listOwn(currentUser.id, input)
  }

  @Implements(readAnswer)
  async read({ input: { question_id }, currentUser }: CallContext<typeof readAnswer>) {
    await this.store.markRead(question_id, currentUser.id)
    return { unread: await this.store.countUnread(currentUser.id) }
  }

  @Implements(rateAnswer)
  async rate({ input: { question_id, stars, text }, currentUser }: CallContext<typeof rateAnswer>) {
    const { _id } = await this.store.getOwn(question_id, currentUser.id)
    await this.store.change(_id, (question) => rate(question, stars, text, this.clock.now()))
    return { question: await this.reads.getOwn(question_id, currentUser.id) }
  }

  @Implements(addAnswer)
  async answer({ input: { question_id, ...answer }, currentUser }: CallContext<typeof addAnswer>) {
    await this.commands.execute(new AnswerQuestion(question_id, currentUser.id, answer))
    return { question: await this.reads.get(question_id) }
  }

  @Implements(getAllQuestion)
  all({ input: { status, user_id, ...paging } }: CallContext<typeof getAllQuestion>) {
    const filter = { ...(status ? { status } : {}), ...(user_id ? { user_id } : {}) }
    return this.reads.listForMember(filter, { lastAt: -1, _id: -1 }, paging)
  }

  @Implements(getQuestionNeedToReply)
  waiting({ input }: CallContext<typeof getQuestionNeedToReply>) {
    return this.reads.listForMember({ status: 'open' }, { waitingSince: 1, _id: 1 }, input)
  }
}
