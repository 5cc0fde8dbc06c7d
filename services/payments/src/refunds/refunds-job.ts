import { type Job, type JobRun, ScheduledJob } from '@xinyu/platform/jobs/job'
import { Log } from '@xinyu/platform/logging/log'
import { Orders } from '../orders/orders.public.ts'
import { RefundRunner } from './refund-runner.ts'

/** Queries providers about refunds in progress, and starts those that an interrupted process left. */
@ScheduledJob()
export class RefundsJob implements Job {
  readonly name = 'refunds'
  readonly everyMs = 5_000
  readonly scope = 'service'

  constructor(
    private readonly orders: Orders,
    private readonly runner: RefundRunner,
    private readonly log: Log,
  ) {}

  async run({ signal }: JobRun): Promise<void> {
    for (const order of await this.orders.dueForRefund()) {
      if (signal.aborted) return
      await this.runner
        .run(order)
        .catch((error: unknown) => this.log.warn('a refund was not processed yet', { orderId: order._id, err: error }))
    }
  }
}
