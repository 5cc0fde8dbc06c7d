import { Clock } from '@xinyu/platform/clock'
import { type Job, type JobRun, ScheduledJob } from '@xinyu/platform/jobs/job'
import { QuestionsStore } from '../questions.store.ts'
import { finishMacro } from './macro.rules.ts'

const batchSize = 100

/** Sends the answers of macros that nobody has undone. */
@ScheduledJob()
export class FinishMacrosJob implements Job {
  readonly name = 'finish-macros'
  readonly everyMs = 5_000
  readonly scope = 'service'
  readonly wakesOn = ['questions']

  constructor(
    private readonly questions: QuestionsStore,
    private readonly clock: Clock,
  ) {}

  async run({ each }: JobRun): Promise<Date | null> {
    const now = this.clock.now()
    await each(await this.questions.listEndedMacros(now, batchSize), String, (id) =>
      this.questions.change(id, (question) => finishMacro(question, now)),
    )
    return this.questions.findNextMacroEnd()
  }
}
