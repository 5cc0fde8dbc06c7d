import { DAY_MS } from '@xinyu/contracts/rules/time'
import { Clock } from '@xinyu/platform/clock'
import { type Job, type JobRun, ScheduledJob } from '@xinyu/platform/jobs/job'
import { ObjectStore } from '@xinyu/platform/object-store/object-store'
import { pictureAt, QUESTION_PICTURES_PREFIX } from './question-pictures.ts'
import { QuestionsStore } from './questions.store.ts'

/** Deletes pictures that no thread shows: after a crash before the entry was written, or an erasure. */
@ScheduledJob()
export class QuestionPicturesJob implements Job {
  readonly name = 'question-pictures'
  readonly everyMs = 3_600_000
  readonly scope = 'service'

  constructor(
    private readonly objects: ObjectStore,
    private readonly questions: QuestionsStore,
    private readonly clock: Clock,
  ) {}

  async run({ signal }: JobRun): Promise<void> {
    const moment = new Date(this.clock.now().getTime() - DAY_MS)
    for await (const key of this.objects.keysBefore(QUESTION_PICTURES_PREFIX, moment)) {
      if (signal.aborted) return
      const picture = pictureAt(key)
      if (!picture || !(await this.questions.shows(picture.userId, picture.id))) await this.objects.remove(key)
    }
  }
}
