import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { WithdrawalsStore } from '../withdrawals.store.ts'
import { type Batch, newBatch } from './batch.rules.ts'
import { BatchesStore } from './batches.store.ts'

export class RequestBatch extends Command<Batch> {
  constructor(
    readonly id: string,
    readonly withdrawals: readonly string[],
    readonly by: string,
  ) {
    super()
  }
}

/** One person of finance proposes withdrawals to pay together. The id names the request: a repeat gets the first. */
@CommandHandler(RequestBatch)
export class RequestBatchHandler implements ICommandHandler<RequestBatch> {
  constructor(
    private readonly batches: BatchesStore,
    private readonly withdrawals: WithdrawalsStore,
    private readonly clock: Clock,
  ) {}

  async execute({ id, withdrawals: ids, by }: RequestBatch): Promise<Batch> {
    const known = await this.batches.find(id)
    if (known) return known
    const withdrawals = []
    for (const one of new Set(ids)) withdrawals.push(await this.withdrawals.get(one))
    const proposed = newBatch(id, withdrawals, { by, now: this.clock.now() })
    if ('refuse' in proposed) throw new AppError(proposed.refuse)
    return this.batches.create(proposed.batch)
  }
}
