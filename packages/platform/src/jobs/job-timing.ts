import type { Clock } from '../clock.ts'
import type { Job, JobResult } from './job.ts'
import type { JobMetrics } from './job-metrics.ts'
import { type JobSleep, longestIntervalMs } from './job-sleep.ts'
import type { LeaseDocument, Leases } from './leases.ts'
import type { WakeMessages } from './wake-messages.ts'

/** instances that started together drift apart by up to this part of the interval */
const jitter = 0.1
/** a sweep is due for any instance when this part of its interval has passed since one of them ran the job */
const sweepPart = 0.8

interface Timed {
  job: Job
  sleep: JobSleep
}

/** When the runs of jobs are due: runs of other instances, known from the lease, count too. */
export class JobTiming {
  constructor(
    private readonly leases: Leases,
    private readonly metrics: JobMetrics,
    private readonly clock: Clock,
    private readonly messages: Pick<WakeMessages, 'isReceiving'>,
  ) {}

  /** When to check again. */
  async delayMs(entry: Timed): Promise<number> {
    const { job, sleep } = entry
    const now = this.clock.now()
    const isAwake = this.#isAwake(entry, now)
    const usual = isAwake ? job.everyMs : sleep.delayMs(now)
    const spread = usual * jitter * Math.random()
    if (job.scope === 'instance' || !isAwake) return usual - spread
    const known = await this.leases.find(job.name)
    if (known) this.metrics.restore(job, known)
    const next = Math.max(known?.dueAt?.getTime() ?? 0, known?.until.getTime() ?? 0)
    return Math.min(Math.max(next - now.getTime(), 0), usual) + spread
  }

  /** By when a run must have been due to begin now: of a sleeping job one instance looks for what a crash left. */
  dueBy(entry: Timed): Date {
    const now = this.clock.now()
    if (this.#isAwake(entry, now)) return now
    const passedMs = longestIntervalMs(entry.job) * sweepPart - entry.job.everyMs
    return new Date(now.getTime() - Math.max(0, passedMs))
  }

  /** Another instance has the job or ran it recently: what woke it here is seen by the next run. */
  async skip({ job, sleep }: Timed): Promise<'skipped'> {
    const known = await this.leases.find(job.name)
    if (known) this.metrics.restore(job, known)
    if (sleep.isAwake(this.clock.now())) sleep.end(false, null)
    return 'skipped'
  }

  #isAwake({ job, sleep }: Timed, now: Date): boolean {
    return sleep.isAwake(now) || (job.scope === 'instance' && !this.messages.isReceiving)
  }
}

export interface EndedRun {
  result: JobResult
  startedAt: Date
  durationMs: number
  failure: unknown
}

/** What the lease keeps of a run. */
export const outcomeOf = (
  { everyMs }: Job,
  { result, startedAt, durationMs, failure }: EndedRun,
  now: Date,
): Partial<LeaseDocument> => ({
  // an interrupted run continues elsewhere at once
  dueAt: result === 'success' || result === 'failure' ? new Date(startedAt.getTime() + everyMs) : now,
  lastRunAt: startedAt,
  lastResult: result,
  lastDurationMs: durationMs,
  lastError: failure instanceof Error ? failure.name : failure === null ? null : 'unknown',
  ...(result === 'success' ? { lastSuccessAt: now } : {}),
})
