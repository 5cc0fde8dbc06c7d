import { Counter, Gauge, Histogram } from 'prom-client'
import type { Metrics } from '../metrics.ts'
import type { Job, JobResult } from './job.ts'

/**
 * The figures of all jobs of a service; times are seconds since 1970, as Prometheus has them. The label is `name`,
 * because `job` is Prometheus' own word for what it scrapes.
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
      help: 'runs of jobs by how they ended',
      labelNames: ['name', 'result'],
      registers,
    })
    this.#durations = new Histogram({
      name: 'job_duration_seconds',
      help: 'how long runs of jobs took',
      labelNames: ['name'],
      buckets: [0.01, 0.1, 1, 10, 60, 600, 3_600],
      registers,
    })
    this.#intervals = gauge('job_interval_seconds', 'how often a job is meant to run')
    this.#lastRun = gauge('job_last_run_timestamp_seconds', 'when a job ran last on any instance, if it takes turns')
    this.#lastSuccess = gauge(
      'job_last_success_timestamp_seconds',
      'when a job succeeded last, on any instance if it takes turns; the start of this one if it never did',
    )
    this.#nextDue = gauge('job_next_due_timestamp_seconds', 'when this instance looks at a job again')
    this.#progress = gauge('job_progress_ratio', 'how far a long job is, 0 to 1')
  }

  added({ name, everyMs }: Job, now: Date): void {
    this.#intervals.set({ name }, everyMs / 1_000)
    this.#lastSuccess.set({ name }, seconds(now))
  }

  ended({ name }: Job, result: JobResult, startedAt: Date, durationMs: number, now: Date): void {
    this.#runs.inc({ name, result })
    this.#durations.observe({ name }, durationMs / 1_000)
    this.known({ name }, { lastRunAt: startedAt, ...(result === 'success' ? { lastSuccessAt: now } : {}) })
  }

  /** What this instance or another has done. */
  known({ name }: Pick<Job, 'name'>, { lastRunAt, lastSuccessAt }: { lastRunAt?: Date; lastSuccessAt?: Date }): void {
    if (lastRunAt) this.#lastRun.set({ name }, seconds(lastRunAt))
    if (lastSuccessAt) this.#lastSuccess.set({ name }, seconds(lastSuccessAt))
  }

  due({ name }: Job, at: Date): void {
    this.#nextDue.set({ name }, seconds(at))
  }

  progressed({ name }: Job, done: number, total: number): void {
    this.#progress.set({ name }, total > 0 ? done / total : 1)
  }
}

const seconds = (at: Date): number => at.getTime() / 1_000
