import { Counter, Gauge, Histogram } from 'prom-client'
import type { Metrics } from '../metrics.ts'
import type { Job, JobResult } from './job.ts'
import { longestIntervalMs } from './job-sleep.ts'

/**
 * The metrics of a service's jobs; times are seconds since 1970, as in Prometheus. The label is `name`, because `job`
 * has a meaning of its own in Prometheus.
 */
export class JobMetrics {
  readonly #runs: Counter<'name' | 'result'>
  readonly #durations: Histogram<'name'>
  readonly #intervals: Gauge<'name'>
  readonly #lastRun: Gauge<'name'>
  readonly #lastSuccess: Gauge<'name'>
  readonly #nextDue: Gauge<'name'>
  readonly #progress: Gauge<'name'>

  constructor({ registry }: Metrics) {
    const registers = [registry]
    const gauge = (name: string, help: string): Gauge<'name'> =>
      new Gauge({ name, help, labelNames: ['name'], registers })
    this.#runs = new Counter({
      name: 'job_runs_total',
      help: 'runs of jobs by outcome',
      labelNames: ['name', 'result'],
      registers,
    })
    this.#durations = new Histogram({
      name: 'job_duration_seconds',
      help: 'duration of job runs',
      labelNames: ['name'],
      buckets: [0.01, 0.1, 1, 10, 60, 600, 3_600],
      registers,
    })
    this.#intervals = gauge('job_interval_seconds', 'longest interval of a job')
    this.#lastRun = gauge('job_last_run_timestamp_seconds', 'when a job last ran; on any instance with scope service')
    this.#lastSuccess = gauge(
      'job_last_success_timestamp_seconds',
      'when a job last succeeded; on any instance with scope service; the start of this one if it never did',
    )
    this.#nextDue = gauge('job_next_due_timestamp_seconds', 'when this instance checks a job again')
    this.#progress = gauge('job_progress_ratio', 'progress of a long job, 0 to 1')
  }

  recordAdded(job: Job, now: Date): void {
    this.#intervals.set({ name: job.name }, longestIntervalMs(job) / 1_000)
    this.#lastSuccess.set({ name: job.name }, seconds(now))
  }

  recordEnd({ name }: Job, result: JobResult, startedAt: Date, durationMs: number, now: Date): void {
    this.#runs.inc({ name, result })
    this.#durations.observe({ name }, durationMs / 1_000)
    this.restore({ name }, { lastRunAt: startedAt, ...(result === 'success' ? { lastSuccessAt: now } : {}) })
  }

  /** What this instance or another has done. */
  restore({ name }: Pick<Job, 'name'>, { lastRunAt, lastSuccessAt }: { lastRunAt?: Date; lastSuccessAt?: Date }): void {
    if (lastRunAt) this.#lastRun.set({ name }, seconds(lastRunAt))
    if (lastSuccessAt) this.#lastSuccess.set({ name }, seconds(lastSuccessAt))
  }

  setDueAt({ name }: Job, at: Date): void {
    this.#nextDue.set({ name }, seconds(at))
  }

  recordProgress({ name }: Job, done: number, total: number): void {
    this.#progress.set({ name }, total > 0 ? done / total : 1)
  }
}

const seconds = (at: Date): number => at.getTime() / 1_000
