import {
  addAnswer,
  addQuestion,
  getAllQuestion,
  getAnswer,
  getQuestionNeedToReply,
  getUserQuestion,
  rateAnswer,
  readAnswer,
} from '@xinyu/contracts/http/support'
import { Commands } from '@xinyu/platform/command/commands'
import type { CallContext } from '@xinyu/platform/http/calls/context'
import { Implements } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { AnswerQuestion } from './answer-question.ts'
import { AskSupport } from './ask-support.ts'
import { QuestionsReads } from './questions.reads.ts'
import { QuestionsStore } from './questions.store.ts'
import { RateAnswer } from './rate-answer.ts'

/** Support threads: the calls of members and of the shipped console. */
@Controller()
export class QuestionsController {
  constructor(
    private readonly commands: Commands,
    private readonly reads: QuestionsReads,
    private readonly store: QuestionsStore,
  ) {}

  @Implements(addQuestion)
  async ask({ input, currentUser, language }: CallContext<typeof addQuestion>) {
    const id = await this.commands.execute(new AskSupport(currentUser.id, input, language))
    return { question: await this.reads.ofMember(id, currentUser.id) }
  }

  @Implements(getAnswer)
  async one({ input: { question_id }, currentUser }: CallContext<typeof getAnswer>) {
    return { question: await this.reads.ofMember(question_id, currentUser.id) }
  }

  @Implements(getUserQuestion)
  mine({ input, currentUser }: CallContext<typeof getUserQuestion>) {
    return this.reads.allOfMember(currentUser.id, input)
  }

  @Implements(readAnswer)
  async read({ input: { question_id }, currentUser }: CallContext<typeof readAnswer>) {
    await this.store.markRead(question_id, currentUser.id)
    return { unread: await this.store.unreadOf(currentUser.id) }
  }

  @Implements(rateAnswer)
  async rate({ input: { question_id, ...rating }, currentUser }: CallContext<typeof rateAnswer>) {
    await this.commands.execute(new RateAnswer(question_id, currentUser.id, rating))
    return { question: await this.reads.ofMember(question_id, currentUser.id) }
  }

  @Implements(addAnswer)
  async answer({ input: { question_id, ...answer }, currentUser }: CallContext<typeof addAnswer>) {
    await this.commands.execute(new AnswerQuestion(question_id, currentUser.id, answer))
    return { question: await this.reads.one(question_id) }
  }

  @Implements(getAllQuestion)
  all({ input: { status, user_id, ...paging } }: CallContext<typeof getAllQuestion>) {
    const filter = { ...(status ? { status } : {}), ...(user_id ? { user_id } : {}) }
    return this.reads.listed(filter, { lastAt: -1, _id: -1 }, paging)
  }

  @Implements(getQuestionNeedToReply)
  waiting({ input }: CallContext<typeof getQuestionNeedToReply>) {
    return this.reads.listed({ status: 'open' }, { waitingSince: 1, _id: 1 }, input)
  }
}
