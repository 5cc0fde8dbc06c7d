import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { newId } from '@xinyu/platform/ids'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { CannedAnswersStore } from '../canned/canned-answers.store.ts'
import { QuestionsStore } from '../questions.store.ts'
import { runMacro } from './macro.rules.ts'

export class RunMacro extends Command<void> {
  constructor(
    readonly id: string,
    readonly by: string,
    readonly macroId: string,
    readonly text?: string,
  ) {
    super()
  }
}

/** Does the steps of a saved reply in one write, so that one undo takes all of them back. */
@CommandHandler(RunMacro)
export class RunMacroHandler implements ICommandHandler<RunMacro> {
  constructor(
    private readonly questions: QuestionsStore,
    private readonly canned: CannedAnswersStore,
    private readonly clock: Clock,
  ) {}

  async execute({ id, by, macroId, text }: RunMacro): Promise<void> {
    const canned = await this.canned.find(macroId)
    if (!canned?.steps) throw new AppError('NOT_FOUND')
    const { title, steps } = canned
    const at = this.clock.now()
    const words = text ?? canned.text
    const entry = words === '' ? null : { _id: newId(), text: words, by: 'support' as const, admin: by, images: [], at }
    await this.questions.change(id, (question) => runMacro(question, { title, steps, entry }, by, at))
  }
}
