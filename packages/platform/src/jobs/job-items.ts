import type { Collection } from 'mongodb'
import { Gauge } from 'prom-client'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { earlierOf } from './earlier-of.ts'
import type { Log } from '../logging/log.ts'
import type { Metrics } from '../metrics.ts'
import type { Job } from './job.ts'

/** An item of a job that has failed and not been done since. */
interface FailedItem {
  /** the job's name and the item's id */
  _id: string
  job: string
  attempts: number
  /** the error's name, never its text */
  error: string
  at: Date
  nextAt: Date
  isPutAside: boolean
}

/** with pauses of at most an hour, an outage of half a day puts nothing aside */
const maxAttempts = 20
const maxPauseMs = 3_600_000
/** what was put aside is tried daily, and whenever an operator asks */
const putAsidePauseMs = 24 * maxPauseMs

/**
 * Runs the items of jobs one by one, so that a bad one stops nobody: one that fails waits, longer each time, and one
 * that keeps failing is put aside, where `job_items_put_aside` shows it and `jobs:replay` tries it again.
 */
export class JobItems {
  readonly #failed: Collection<FailedItem>
  readonly #clock: Clock
  readonly #log: Log

  constructor(database: Pick<Database, 'collection'>, { registry }: Metrics, clock: Clock, log: Log) {
    const failed = database.collection<FailedItem>('job_items')
    this.#failed = failed
    this.#clock = clock
    this.#log = log
    const putAside: Gauge<'name'> = new Gauge({
      name: 'job_items_put_aside',
      help: 'items of jobs that keep failing',
      labelNames: ['name'],
      registers: [registry],
      async collect() {
        putAside.reset()
        for await (const { job } of failed.find({ isPutAside: true }, { limit: 1_000 })) putAside.inc({ name: job })
      },
    })
  }

  /**
   * What one run does with its items; a manual one tries those that wait, too. `dueAfter`: when the job is due after
   * this answer of its run.
   */
  begin(job: Job, signal: AbortSignal, isManual: boolean) {
    const held: Date[] = []
    const each = async <T>(
      items: readonly T[],
      idOf: (item: T) => string,
      work: (item: T) => Promise<unknown>,
    ): Promise<void> => {
      const known = await this.#find(job, items.map(idOf))
      for (const item of items) {
        if (signal.aborted) return
        const before = known.get(this.#idOf(job, idOf(item)))
        const nextAt =
          before && !isManual && before.nextAt > this.#clock.now()
            ? before.nextAt
            : await this.#run(job, idOf(item), before, () => work(item))
        if (nextAt) held.push(nextAt)
      }
    }
    const dueAfter = (answer: unknown): Date | null => {
      const due = answer instanceof Date ? answer : null
      // what is due already and was left out waits for its pause
      return held.length > 0 && (due === null || due <= this.#clock.now()) ? earlierOf(...held) : due
    }
    return { each, dueAfter }
  }

  /** Runs the jobs that have failed items, which are all tried; returns how many are done. */
  async replay(runNow: (job: string) => Promise<unknown>): Promise<{ done: number; failed: number }> {
    const before = await this.#failed.countDocuments()
    for (const job of await this.#failed.distinct('job')) await runNow(job)
    const failed = await this.#failed.countDocuments()
    return { done: Math.max(0, before - failed), failed }
  }

  /** Null: it is done. */
  async #run(job: Job, id: string, before: FailedItem | undefined, work: () => Promise<unknown>): Promise<Date | null> {
    const _id = this.#idOf(job, id)
    try {
      await work()
      if (before) await this.#failed.deleteOne({ _id })
      return null
    } catch (error) {
      const attempts = (before?.attempts ?? 0) + 1
      const isPutAside = attempts >= maxAttempts
      this.#log.warn(`an item of a job failed${isPutAside ? ' and is put aside' : ''}`, {
        job: job.name,
        key: id,
        err: error,
      })
      const at = this.#clock.now()
      const pauseMs = isPutAside ? putAsidePauseMs : Math.min(job.everyMs * 2 ** (attempts - 1), maxPauseMs)
      const nextAt = new Date(at.getTime() + pauseMs)
      const set = { job: job.name, attempts, error: nameOf(error), at, nextAt, isPutAside }
      await this.#failed.updateOne({ _id }, { $set: set }, { upsert: true })
      return nextAt
    }
  }

  async #find(job: Job, ids: readonly string[]): Promise<Map<string, FailedItem>> {
    if (ids.length === 0) return new Map()
    const found = await this.#failed.find({ _id: { $in: ids.map((id) => this.#idOf(job, id)) } }).toArray()
    return new Map(found.map((one) => [one._id, one]))
  }

  #idOf({ name }: Job, id: string): string {
    return `${name}:${id}`
  }
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown')
