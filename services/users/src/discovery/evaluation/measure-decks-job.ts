import { dateInChina } from '@xinyu/contracts/rules/people/age'
import { Clock } from '@xinyu/platform/clock'
import { type Job, type JobRun, ScheduledJob } from '@xinyu/platform/jobs/job'
import { MatchingDaysStore } from './matching-days.store.ts'
import { DeckEvaluation } from './deck-evaluation.ts'

const days = 7
/** maximum sample: some hundred bytes each while it runs */
const maxMembers = 200_000

/** Stores the results of the last days' decks, so that a drift becomes visible. */
@ScheduledJob()
export class MeasureDecksJob implements Job {
  readonly name = 'matching-measure'
  readonly everyMs = 3 * 3_600_000
  readonly scope = 'service'

  constructor(
    private readonly decks: DeckEvaluation,
    private readonly stored: MatchingDaysStore,
    private readonly clock: Clock,
  ) {}

  async run({ signal }: JobRun): Promise<void> {
    const { evaluation, ofEach } = await this.decks.evaluate(days, maxMembers, signal)
    if (signal.aborted) return
    const now = this.clock.now()
    await this.stored.save({
      id: dateInChina(now),
      at: now.toISOString(),
      ofEach,
      groups: evaluation.groups(),
      percentiles: evaluation.percentiles(),
      topShare: evaluation.topShare(),
      firstDay: evaluation.firstDay(),
      calibration: evaluation.calibration(),
      calibrationError: evaluation.calibrationError(),
    })
  }
}
