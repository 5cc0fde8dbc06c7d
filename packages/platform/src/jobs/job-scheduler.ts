import { Injectable, type OnModuleDestroy } from '@nestjs/common'
import type { Clock } from '../clock.ts'
import type { Log } from '../logging/log.ts'
import { withSpan } from '../telemetry/span.ts'
import type { Job, JobResult } from './job.ts'
import type { JobMetrics } from './job-metrics.ts'
import type { Lease, Leases } from './leases.ts'

const defaultLeaseMs = 30_000
const stopTimeoutMs = 3_000
/** instances that started together drift apart by up to this part of the interval */
const jitter = 0.1
const longestTimerMs = 2 ** 31 - 1

interface Entry {
  job: Job
  timer?: NodeJS.Timeout
  running?: Promise<JobResult>
  controller?: AbortController
}

/**
 * Runs the jobs of a service on a schedule. A job never runs twice at once in one process, and with scope `service` not
 * on two instances either: a run holds the job's lease, which also says when the next run is due. A run that throws is
 * logged and counted, and the next runs as usual. Cron libraries do not coordinate instances.
 */
@Injectable()
export class JobScheduler implements OnModuleDestroy {
  readonly #entries = new Map<string, Entry>()
  #isStopped = false

  constructor(
    private readonly leases: Leases,
    private readonly metrics: JobMetrics,
    private readonly clock: Clock,
    private readonly log: Log,
    private readonly random: () => number = Math.random,
  ) {}

  add(job: Job): void {
    if (this.#entries.has(job.name)) throw new Error(`Two jobs are called ${job.name}.`)
    this.#entries.set(job.name, { job })
    this.metrics.recordAdded(job, this.clock.now())
  }

  get jobs(): readonly Job[] {
    return [...this.#entries.values()].map(({ job }) => job)
  }

  async start(): Promise<void> {
    for (const entry of this.#entries.values()) {
      const { everyMs, name, scope } = entry.job
      const isKnown = scope === 'service' && (await this.leases.find(name)) !== null
      this.#plan(entry, isKnown ? await this.#delay(entry) : everyMs * this.random())
    }
  }

  /** Runs a job at once, after a run that may be in progress here; `skipped` if another instance has it. */
  async runNow(name: string): Promise<JobResult> {
    const entry = this.#entries.get(name)
    if (!entry) throw new Error(`No job is called ${name}; there are ${[...this.#entries.keys()].join(', ')}.`)
    while (entry.running) await entry.running
    return this.#begin(entry, false)
  }

  /** Starts no more runs; running ones are aborted, and awaited briefly. */
  async onModuleDestroy(): Promise<void> {
    this.#isStopped = true
    const entries = [...this.#entries.values()]
    for (const { timer, controller } of entries) {
      clearTimeout(timer)
      controller?.abort(new Error('the service ends'))
    }
    const running = Promise.all(entries.map((entry) => entry.running))
    await Promise.race([running, new Promise((resolve) => setTimeout(resolve, stopTimeoutMs).unref())])
  }

  #plan(entry: Entry, delayMs: number): void {
    if (this.#isStopped) return
    this.metrics.setDueAt(entry.job, new Date(this.clock.now().getTime() + delayMs))
    entry.timer = setTimeout(() => void this.#tick(entry), Math.min(delayMs, longestTimerMs))
    entry.timer.unref()
  }

  async #tick(entry: Entry): Promise<void> {
    const result = entry.running ? 'skipped' : await this.#begin(entry, true)
    const usual = entry.job.everyMs
    this.#plan(entry, result === 'failure' ? usual : await this.#delay(entry).catch(() => usual))
  }

  /** When to check again: runs of other instances count too. */
  async #delay({ job }: Entry): Promise<number> {
    const spread = job.everyMs * jitter * this.random()
    if (job.scope === 'instance' || this.#isStopped) return job.everyMs - spread
    const known = await this.leases.find(job.name)
    if (known) this.metrics.restore(job, known)
    const now = this.clock.now().getTime()
    const next = Math.max(known?.dueAt?.getTime() ?? now, known?.until.getTime() ?? now)
    return Math.min(Math.max(next - now, 0), job.everyMs) + spread
  }

  async #begin(entry: Entry, onlyIfDue: boolean): Promise<JobResult> {
    if (this.#isStopped) return 'skipped'
    entry.running = this.#run(entry, onlyIfDue)
    try {
      return await entry.running
    } finally {
      entry.running = undefined
    }
  }

  /** Never throws. */
  async #run(entry: Entry, onlyIfDue: boolean): Promise<JobResult> {
    const { job } = entry
    const startedAt = this.clock.now()
    const began = performance.now()
    let lease: Lease | null = null
    let failure: unknown = null
    let isLost = false
    const controller = (entry.controller = new AbortController())
    let stopRenewing = (): void => undefined
    try {
      if (job.scope === 'service') {
        lease = await this.leases.acquire(job.name, job.leaseMs ?? defaultLeaseMs, onlyIfDue)
        if (!lease) return 'skipped'
        stopRenewing = lease.startRenewal(() => {
          isLost = true
          controller.abort(new Error('another instance has the job'))
        })
      }
      const run = { signal: controller.signal, progress: this.#progressOf(job, lease) }
      if (!this.#isStopped) await withSpan(`job ${job.name}`, {}, () => job.run(run))
    } catch (error) {
      failure = error
    } finally {
      stopRenewing()
      entry.controller = undefined
    }
    const result = isLost ? 'lost' : this.#isStopped ? 'stopped' : failure === null ? 'success' : 'failure'
    if (result === 'failure')
      this.log.warn('a job failed and will run again when it is due', { job: job.name, err: failure })
    if (result === 'lost') this.log.warn('another instance took over a running job', { job: job.name })
    const durationMs = Math.round(performance.now() - began)
    this.metrics.recordEnd(job, result, startedAt, durationMs, this.clock.now())
    await this.#release(job, lease, { result, startedAt, durationMs, failure })
    return result
  }

  async #release(
    job: Job,
    lease: Lease | null,
    run: { result: JobResult; startedAt: Date; durationMs: number; failure: unknown },
  ): Promise<void> {
    const { result, startedAt, durationMs, failure } = run
    const isOver = result === 'success' || result === 'failure'
    const now = this.clock.now()
    await lease
      ?.release({
        // an interrupted run continues elsewhere at once
        dueAt: isOver ? new Date(startedAt.getTime() + job.everyMs) : now,
        lastRunAt: startedAt,
        lastResult: result,
        lastDurationMs: durationMs,
        lastError: failure instanceof Error ? failure.name : failure === null ? null : 'unknown',
        ...(result === 'success' ? { lastSuccessAt: now } : {}),
      })
      .catch((error: unknown) => this.log.warn('a lease expires by itself', { job: job.name, err: error }))
  }

  #progressOf(job: Job, lease: Lease | null): (done: number, total: number) => void {
    return (done, total) => {
      this.metrics.recordProgress(job, done, total)
      lease
        ?.update({ progress: { done, total } })
        .catch((error: unknown) => this.log.debug('a job could not store its progress', { job: job.name, err: error }))
    }
  }
}
