import { Log } from '@xinyu/platform/log'
import { Injectable } from '@nestjs/common'
import { LeasesStore } from './leases.store.ts'

const leaseMilliseconds = 30_000

/** Runs regular work on one instance at a time. What a job does must be harmless when two instances do it after all. */
@Injectable()
export class Jobs {
  readonly #running = new Set<string>()
  constructor(
    private readonly leases: LeasesStore,
    private readonly log: Log,
  ) {}

  /** Skips when the job still runs or another instance has it; a failure is logged and tried again next time. */
  async run(job: string, work: () => Promise<unknown>): Promise<void> {
    if (this.#running.has(job)) return
    this.#running.add(job)
    try {
      if (await this.leases.take(job, leaseMilliseconds)) await work()
    } catch (error) {
      this.log.warn('a job failed and will be tried again', { path: job, err: error })
    } finally {
      this.#running.delete(job)
    }
  }
}
