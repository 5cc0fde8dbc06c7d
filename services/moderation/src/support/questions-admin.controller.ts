import { questions } from '@xinyu/contracts/admin/support'
import type { AuthenticatedUser } from '@xinyu/platform/auth/authenticated-user'
import { Clock } from '@xinyu/platform/clock'
import { Commands } from '@xinyu/platform/command/commands'
import type { ActionContext, ListContext, RecordContext } from '@xinyu/platform/http/calls/context'
import { ImplementsAction, ImplementsList, ImplementsOne } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import type { Command } from '@nestjs/cqrs'
import { AnswerQuestion } from './answer-question.ts'
import { ChangeQuestion } from './change-question.ts'
import { undoMacro } from './desk/macro.rules.ts'
import { MergeQuestions } from './desk/merge-questions.ts'
import { RunMacro } from './desk/run-macro.ts'
import type { StaffChange } from './questions.rules.ts'
import { QuestionsReads } from './questions.reads.ts'
import { QuestionsStore } from './questions.store.ts'

@Controller()
export class QuestionsAdminController {
  constructor(
    private readonly commands: Commands,
    private readonly reads: QuestionsReads,
    private readonly store: QuestionsStore,
    private readonly clock: Clock,
  ) {}

  @ImplementsList(questions)
  list({ query, currentUser }: ListContext<typeof questions>) {
    return this.reads.list(query, currentUser)
  }

  @ImplementsOne(questions)
  get({ id, currentUser }: RecordContext) {
    return this.reads.getFor(currentUser, id)
  }

  @ImplementsAction(questions, 'answer')
  answer({ id, input, currentUser }: ActionContext<typeof questions, 'answer'>) {
    return this.#run(id, currentUser, new AnswerQuestion(id, currentUser.id, input))
  }

  @ImplementsAction(questions, 'claim')
  claim({ id, currentUser }: ActionContext<typeof questions, 'claim'>) {
    return this.#change(id, currentUser, { kind: 'claim' })
  }

  @ImplementsAction(questions, 'assign')
  assign({ id, input: { to }, currentUser }: ActionContext<typeof questions, 'assign'>) {
    return this.#change(id, currentUser, { kind: 'assign', to })
  }

  @ImplementsAction(questions, 'close')
  close({ id, currentUser }: ActionContext<typeof questions, 'close'>) {
    return this.#change(id, currentUser, { kind: 'close' })
  }

  @ImplementsAction(questions, 'reopen')
  reopen({ id, currentUser }: ActionContext<typeof questions, 'reopen'>) {
    return this.#change(id, currentUser, { kind: 'reopen' })
  }

  @ImplementsAction(questions, 'classify')
  classify({ id, input, currentUser }: ActionContext<typeof questions, 'classify'>) {
    return this.#change(id, currentUser, { kind: 'classify', ...input })
  }

  @ImplementsAction(questions, 'forward')
  forward({ id, input: { to }, currentUser }: ActionContext<typeof questions, 'forward'>) {
    return this.#change(id, currentUser, { kind: 'forward', to })
  }

  @ImplementsAction(questions, 'merge')
  async merge({ id, input, currentUser }: ActionContext<typeof questions, 'merge'>) {
    return this.reads.get(await this.commands.execute(new MergeQuestions([id, input.with], currentUser.id)))
  }

  @ImplementsAction(questions, 'runMacro')
  runMacro({ id, input: { macro_id, text }, currentUser }: ActionContext<typeof questions, 'runMacro'>) {
    return this.#run(id, currentUser, new RunMacro(id, currentUser.id, macro_id, text))
  }

  @ImplementsAction(questions, 'undoMacro')
  async undoMacro({ id, currentUser }: ActionContext<typeof questions, 'undoMacro'>) {
    await this.store.change(id, (question) => undoMacro(question, currentUser.id, this.clock.now()))
    return this.reads.get(id)
  }

  #change(id: string, by: AuthenticatedUser, change: StaffChange) {
    return this.#run(id, by, new ChangeQuestion(id, by.id, change))
  }

  /** Only for who may answer it; what they have forwarded they still see in this answer. */
  async #run(id: string, by: AuthenticatedUser, command: Command<void>) {
    await this.reads.getFor(by, id)
    await this.commands.execute(command)
    return this.reads.get(id)
  }
}
