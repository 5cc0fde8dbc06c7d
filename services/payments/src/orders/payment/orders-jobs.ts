import { type Job, type JobRun, runAgain, ScheduledJob } from '@xinyu/platform/jobs/job'
import { Log } from '@xinyu/platform/logging/log'
import { Injectable } from '@nestjs/common'
import { OrdersReads } from '../store/orders.reads.ts'
import type { OrderDocument, OrderWork } from '../store/order.document.ts'
import { OrderPayments } from './order-payments.ts'
import { OrdersStore } from '../store/orders.store.ts'
import { Settlement } from './settlement.ts'

/**
 * Recurring work on orders. One job per kind of work, so that a silent provider only delays work that needs it; an
 * order that fails delays no other.
 */
@Injectable()
abstract class OrdersJob implements Job {
  abstract readonly name: string
  readonly everyMs = 3_000
  readonly scope = 'service'
  readonly wakesOn = ['orders']
  protected abstract readonly due: Exclude<OrderWork, 'refund' | 'book'>

  constructor(
    protected readonly store: OrdersStore,
    protected readonly payments: OrderPayments,
    protected readonly settlement: Settlement,
    private readonly reads: OrdersReads,
    private readonly log: Log,
  ) {}

  protected abstract work(order: OrderDocument): Promise<unknown>

  async run({ signal }: JobRun): Promise<Date | null> {
    let isLeft = false
    for (const order of await this.store.findDue(this.due)) {
      if (signal.aborted) return null
      await this.work(order).catch((error: unknown) => {
        isLeft = true
        this.log.warn('an order was not processed yet', { orderId: order._id, err: error })
      })
    }
    return isLeft ? runAgain : this.reads.findNextDue(this.due)
  }
}

/** Fulfils paid orders whose process crashed between payment and wallet. */
@ScheduledJob()
export class FulfilOrdersJob extends OrdersJob {
  readonly name = 'orders-fulfil'
  protected readonly due = 'fulfil'
  protected work(order: OrderDocument): Promise<unknown> {
    return this.settlement.fulfil(order)
  }
}

/** Revokes refunded orders whose process crashed between refund and wallet. */
@ScheduledJob()
export class RevokeOrdersJob extends OrdersJob {
  readonly name = 'orders-revoke'
  protected readonly due = 'revoke'
  protected work(order: OrderDocument): Promise<unknown> {
    return this.settlement.fulfil(order)
  }
}

/** Queries the provider about unpaid orders. */
@ScheduledJob()
export class QueryOrdersJob extends OrdersJob {
  readonly name = 'orders-ask'
  protected readonly due = 'query'
  protected async work(order: OrderDocument): Promise<void> {
    await this.store.recordQuery(order)
    await this.payments.reconcile(order)
  }
}

@ScheduledJob()
export class CloseOrdersJob extends OrdersJob {
  readonly name = 'orders-close'
  protected readonly due = 'close'
  protected work(order: OrderDocument): Promise<unknown> {
    return this.payments.close(order)
  }
}

export const ordersJobs = [FulfilOrdersJob, RevokeOrdersJob, QueryOrdersJob, CloseOrdersJob]
