import { type Job, type JobRun, ScheduledJob } from '@xinyu/platform/jobs/job'
import { isReversal } from './decisions.rules.ts'
import { DecisionsStore } from './decisions.store.ts'
import { figuresOf } from './figures.rules.ts'
import { FiguresStore } from './figures.store.ts'

const atOnce = 2_000

/**
 * Works the figures of a moderator's day out anew when a decision was added to it, taken back or overruled. The figures
 * are written before the decisions are marked as counted: what a crash leaves between the two is counted again.
 */
@ScheduledJob()
export class CountDecisionsJob implements Job {
  readonly name = 'count-decisions'
  readonly everyMs = 30_000
  readonly scope = 'service'

  constructor(
    private readonly decisions: DecisionsStore,
    private readonly figures: FiguresStore,
  ) {}

  async run({ signal }: JobRun): Promise<void> {
    for (const group of await this.decisions.uncountedGroups(atOnce)) {
      if (signal.aborted) return
      const read = await this.decisions.ofGroup(group)
      const decided = read.filter(({ verdict }) => !isReversal(verdict))
      if (decided.length > 0) await this.figures.put(group, figuresOf(decided))
      await this.decisions.markCounted(read)
    }
  }
}
