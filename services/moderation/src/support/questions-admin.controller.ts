import { questions } from '@xinyu/contracts/admin/support'
import { Commands } from '@xinyu/platform/command/commands'
import type { ActionContext, ListContext, RecordContext } from '@xinyu/platform/http/calls/context'
import { ImplementsAction, ImplementsList, ImplementsOne } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { AnswerQuestion } from './answer-question.ts'
import { ChangeQuestion } from './change-question.ts'
import type { StaffChange } from './questions.rules.ts'
import { QuestionsReads } from './questions.reads.ts'

@Controller()
export class QuestionsAdminController {
  constructor(
    private readonly commands: Commands,
    private readonly reads: QuestionsReads,
  ) {}

  @ImplementsList(questions)
  list({ query }: ListContext<typeof questions>) {
    return this.reads.list(query)
  }

  @ImplementsOne(questions)
  get({ id }: RecordContext) {
    return this.reads.get(id)
  }

  @ImplementsAction(questions, 'answer')
  async answer({ id, input, currentUser }: ActionContext<typeof questions, 'answer'>) {
    await this.commands.execute(new AnswerQuestion(id, currentUser.id, input))
    return this.reads.get(id)
  }

  @ImplementsAction(questions, 'claim')
  claim({ id, currentUser }: ActionContext<typeof questions, 'claim'>) {
    return this.#change(id, currentUser.id, { kind: 'claim' })
  }

  @ImplementsAction(questions, 'assign')
  assign({ id, input: { to }, currentUser }: ActionContext<typeof questions, 'assign'>) {
    return this.#change(id, currentUser.id, { kind: 'assign', to })
  }

  @ImplementsAction(questions, 'close')
  close({ id, currentUser }: ActionContext<typeof questions, 'close'>) {
    return this.#change(id, currentUser.id, { kind: 'close' })
  }

  @ImplementsAction(questions, 'reopen')
  reopen({ id, currentUser }: ActionContext<typeof questions, 'reopen'>) {
    return this.#change(id, currentUser.id, { kind: 'reopen' })
  }

  async #change(id: string, by: string, change: StaffChange) {
    await this.commands.execute(new ChangeQuestion(id, by, change))
    return this.reads.get(id)
  }
}
