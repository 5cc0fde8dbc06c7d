import { type Job, ScheduledJob } from '@xinyu/platform/jobs/job'
import { Metrics } from '@xinyu/platform/metrics'
import { Gauge } from 'prom-client'
import type { MatchingDay } from './matching-day.document.ts'
import { MatchingDaysStore } from './matching-days.store.ts'

const metrics: Record<string, { help: string; of: (day: MatchingDay) => number | null }> = {
  matching_exposure_gini: {
    help: 'how unevenly members were shown in the last seven days: 0 all alike, 1 all for one',
    of: ({ groups }) => groups.find(({ group }) => group === 'all')?.gini ?? null,
  },
  matching_invisible_ratio: {
    help: 'share of the members who were in nobody’s deck in the last seven days',
    of: ({ groups }) => groups.find(({ group }) => group === 'all')?.invisible ?? null,
  },
  matching_top_share_ratio: {
    help: 'share of all places in decks that the most shown hundredth of the members had',
    of: ({ topShare }) => topShare,
  },
  matching_unseen_newcomers_ratio: {
    help: 'share of the newcomers who were shown to nobody on their first day',
    of: ({ firstDay }) => (firstDay.members > 0 ? firstDay.unseen : null),
  },
  matching_calibration_error: {
    help: 'mean distance of the chances that were said and what was decided',
    of: ({ calibrationError }) => calibrationError,
  },
  matching_measured_timestamp_seconds: {
    help: 'when the decks were measured last',
    of: ({ at }) => Date.parse(at) / 1_000,
  },
}

/** Every instance exports the latest values, whichever of them measured. */
@ScheduledJob()
export class MatchingMetricsJob implements Job {
  readonly name = 'matching-metrics'
  readonly everyMs = 300_000
  readonly scope = 'instance'
  readonly #gauges: { gauge: Gauge; of: (day: MatchingDay) => number | null }[]

  constructor(
    private readonly stored: MatchingDaysStore,
    { registry }: Metrics,
  ) {
    this.#gauges = Object.entries(metrics).map(([name, { help, of }]) => ({
      gauge: new Gauge({ name, help, registers: [registry] }),
      of,
    }))
  }

  async run(): Promise<void> {
    const day = await this.stored.findLast()
    for (const { gauge, of } of this.#gauges) gauge.set((day && of(day)) ?? Number.NaN)
  }
}
