import { Injectable, type OnModuleDestroy } from '@nestjs/common'
import type { Clock } from '../clock.ts'
import type { WriteMarks } from '../db/writes/write-marks.ts'
import type { Log } from '../logging/log.ts'
import { withSpan } from '../telemetry/span.ts'
import type { Job, JobResult, JobRun } from './job.ts'
import type { JobItems } from './job-items.ts'
import type { JobMetrics } from './job-metrics.ts'
import { JobSleep } from './job-sleep.ts'
import { type EndedRun, JobTiming, outcomeOf } from './job-timing.ts'
import type { Lease, Leases } from './leases.ts'
import type { WakeMessages } from './wake-messages.ts'

const defaultLeaseMs = 30_000
const stopTimeoutMs = 3_000
const longestTimerMs = 2 ** 31 - 1

interface Entry {
  job: Job
  sleep: JobSleep
  timer?: NodeJS.Timeout
  /** when the timer ends, milliseconds of the process */
  plannedFor?: number
  running?: Promise<JobResult>
  controller?: AbortController
}

/**
 * Runs the jobs of a service on a schedule. A job never runs twice at once in one process, and with scope `service` not
 * on two instances either: a run holds the job's lease, which also says when the next run is due. A run that throws is
 * logged and counted, and the next runs as usual. Cron libraries do not coordinate instances.
 *
 * A job that names what wakes it sleeps between writes. With scope `service` the instance that wrote runs it; those of
 * scope `instance` learn of the writes of others by messages, and run at their intervals while these may be missed.
 */
@Injectable()
export class JobScheduler implements OnModuleDestroy {
  readonly #entries = new Map<string, Entry>()
  readonly #timing: JobTiming
  #isStopped = false

  constructor(
    private readonly leases: Leases,
    private readonly metrics: JobMetrics,
    private readonly clock: Clock,
    private readonly log: Log,
    private readonly marks: WriteMarks,
    private readonly messages: WakeMessages,
    private readonly items: JobItems,
  ) {
    this.#timing = new JobTiming(leases, metrics, clock, messages)
  }

  add(job: Job): void {
    if (this.#entries.has(job.name)) throw new Error(`Two jobs are called ${job.name}.`)
    const entry = { job, sleep: new JobSleep(job) }
    this.#entries.set(job.name, entry)
    for (const name of job.wakesOn ?? [])
      this.marks.on(name, () => {
        this.#wake(entry)
        if (job.scope === 'instance') this.messages.send(name)
      })
    this.metrics.recordAdded(job, this.clock.now())
  }

  get jobs(): readonly Job[] {
    return [...this.#entries.values()].map(({ job }) => job)
  }

  async start(): Promise<void> {
    this.#listen()
    for (const entry of this.#entries.values()) {
      const { everyMs, name, scope } = entry.job
      const isKnown = scope === 'service' && (await this.leases.find(name)) !== null
      this.#plan(entry, isKnown ? await this.#timing.delayMs(entry) : everyMs * Math.random())
    }
  }

  #listen(): void {
    const entries = [...this.#entries.values()]
    const ofEachInstance = entries.filter(({ job }) => job.scope === 'instance' && job.wakesOn)
    const wake = (name?: string): void => {
      for (const entry of ofEachInstance) if (name === undefined || entry.job.wakesOn?.includes(name)) this.#wake(entry)
    }
    if (ofEachInstance.length > 0) this.messages.listen(wake, () => wake())
  }

  /** Runs a job at once, after a run that may be in progress here; `skipped` if another instance has it. */
  async runNow(name: string): Promise<JobResult> {
    const entry = this.#entries.get(name)
    if (!entry) throw new Error(`No job is called ${name}; there are ${[...this.#entries.keys()].join(', ')}.`)
    while (entry.running) await entry.running
    return this.#begin(entry, false)
  }

  replayItems(): Promise<{ done: number; failed: number }> {
    return this.items.replay((name) => this.runNow(name))
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
    clearTimeout(entry.timer)
    this.metrics.setDueAt(entry.job, new Date(this.clock.now().getTime() + delayMs))
    entry.plannedFor = performance.now() + delayMs
    entry.timer = setTimeout(() => void this.#tick(entry), Math.min(delayMs, longestTimerMs))
    entry.timer.unref()
  }

  /** Brings the next run forward; before the start, and during a run, the plan follows. */
  #wake(entry: Entry): void {
    const delayMs = entry.sleep.mark()
    if (performance.now() + delayMs < (entry.plannedFor ?? -Infinity)) this.#plan(entry, delayMs)
  }

  async #tick(entry: Entry): Promise<void> {
    entry.plannedFor = undefined
    const result = entry.running ? 'skipped' : await this.#begin(entry, true)
    const usual = entry.job.everyMs
    this.#plan(entry, result === 'failure' ? usual : await this.#timing.delayMs(entry).catch(() => usual))
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
    const { job, sleep } = entry
    const dueBy = onlyIfDue ? this.#timing.dueBy(entry) : null
    const startedAt = this.clock.now()
    const began = performance.now()
    let lease: Lease | null = null
    let failure: unknown = null
    let dueAt: Date | null = null
    let isLost = false
    const controller = (entry.controller = new AbortController())
    let stopRenewing = (): void => undefined
    try {
      if (job.scope === 'service') {
        lease = await this.leases.acquire(job.name, job.leaseMs ?? defaultLeaseMs, dueBy)
        if (!lease) return await this.#timing.skip(entry)
        stopRenewing = lease.startRenewal(() => {
          isLost = true
          controller.abort(new Error('another instance has the job'))
        })
      }
      const items = this.items.begin(job, controller.signal, !onlyIfDue)
      const run: JobRun = { signal: controller.signal, progress: this.#progressOf(job, lease), each: items.each }
      sleep.begin()
      if (!this.#isStopped) dueAt = items.dueAfter(await withSpan(`job ${job.name}`, {}, () => job.run(run)))
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
    sleep.end(result === 'success', dueAt)
    const durationMs = Math.round(performance.now() - began)
    this.metrics.recordEnd(job, result, startedAt, durationMs, this.clock.now())
    await this.#release(job, lease, { result, startedAt, durationMs, failure })
    return result
  }

  async #release(job: Job, lease: Lease | null, run: EndedRun): Promise<void> {
    await lease
      ?.release(outcomeOf(job, run, this.clock.now()))
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
