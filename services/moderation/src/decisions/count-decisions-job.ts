import { type Job, type JobRun, ScheduledJob } from '@xinyu/platform/jobs/job'
import { isReversal } from './decisions.rules.ts'
import { DecisionsStore } from './decisions.store.ts'
import { statisticsOf } from './statistics.rules.ts'
import { StatisticsStore } from './statistics.store.ts'

const batchSize = 2_000

/**
 * Recomputes a moderator's daily statistics after a decision was added, undone or overruled. They are written before
 * the decisions are marked as counted: after a crash between the two they are counted again.
 */
@ScheduledJob()
export class CountDecisionsJob implements Job {
  readonly name = 'count-decisions'
  readonly everyMs = 30_000
  readonly scope = 'service'
  readonly wakesOn = ['decisions']

  constructor(
    private readonly decisions: DecisionsStore,
    private readonly statistics: StatisticsStore,
  ) {}

  async run({ each }: JobRun): Promise<void> {
    const groups = await this.decisions.uncountedGroups(batchSize)
    await each(
      groups,
      ({ day, by, queue }) => `${day}:${by}:${queue}`,
      async (group) => {
        const read = await this.decisions.listByGroup(group)
        const decided = read.filter(({ verdict }) => !isReversal(verdict))
        if (decided.length > 0) await this.statistics.save(group, statisticsOf(decided))
        await this.decisions.markCounted(read)
      },
    )
  }
}
