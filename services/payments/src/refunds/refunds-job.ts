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
  readonly wakesOn = ['orders']

  constructor(
    private readonly orders: Orders,
    private readonly runner: RefundRunner,
    private readonly log: Log,
  ) {}

  async run({ signal }: JobRun): Promise<Date | null> {
    for (const order of await this.orders.dueForRefund()) {
      if (signal.aborted) return null
      await this.runner
        .run(order)
        .catch((error: unknown) => this.log.warn('a refund was not processed yet', { orderId: order._id, err: error }))
    }
    return this.orders.findNextRefund()
  }
}
