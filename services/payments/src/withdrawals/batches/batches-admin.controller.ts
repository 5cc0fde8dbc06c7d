import { payoutBatches } from '@xinyu/contracts/admin/payout-batches'
import type { RecordOf } from '@xinyu/contracts/resource'
import { Clock } from '@xinyu/platform/clock'
import { Commands } from '@xinyu/platform/command/commands'
import { AppError } from '@xinyu/platform/error'
import type { ActionContext, CreateContext, ListContext, RecordContext } from '@xinyu/platform/http/calls/context'
import {
  ImplementsAction,
  ImplementsCreate,
  ImplementsList,
  ImplementsOne,
} from '@xinyu/platform/http/calls/decorators'
import { idOf } from '@xinyu/platform/ids'
import { Controller } from '@nestjs/common'
import { People } from '../../people/people.public.ts'
import { type Batch, decideBatch } from './batch.rules.ts'
import { BatchRunner } from './batch-runner.ts'
import { BatchesStore } from './batches.store.ts'
import { RequestBatch } from './request-batch.ts'

type BatchRecord = RecordOf<typeof payoutBatches>

@Controller()
export class BatchesAdminController {
  constructor(
    private readonly commands: Commands,
    private readonly batches: BatchesStore,
    private readonly runner: BatchRunner,
    private readonly people: People,
    private readonly clock: Clock,
  ) {}

  @ImplementsList(payoutBatches)
  async list({ query: { filter, skip, take, sort } }: ListContext<typeof payoutBatches>) {
    const order = sort?.order ?? -1
    const { rows, total } = await this.batches.list(filter, { skip, take, sort: { addtime: order, _id: order } })
    return { rows: await this.#records(rows), total }
  }

  @ImplementsOne(payoutBatches)
  async get({ id }: RecordContext) {
    return this.#record(await this.batches.get(id))
  }

  @ImplementsCreate(payoutBatches)
  async create({ input: { withdrawals, clientId }, currentUser }: CreateContext<typeof payoutBatches>) {
    const id = idOf('payout-batch', currentUser.id, clientId)
    return this.#record(await this.commands.execute(new RequestBatch(id, withdrawals, currentUser.id)))
  }

  @ImplementsAction(payoutBatches, 'approve')
  async approve({ id, currentUser }: ActionContext<typeof payoutBatches, 'approve'>) {
    const decision = { by: currentUser.id, approve: true, now: this.clock.now() }
    const approved = await this.batches.decide(id, (batch) => decideBatch(batch, decision))
    return this.#record(await this.runner.runBatch(approved))
  }

  @ImplementsAction(payoutBatches, 'reject')
  async reject({ id, input: { reason }, currentUser }: ActionContext<typeof payoutBatches, 'reject'>) {
    const decision = { by: currentUser.id, approve: false, reason, now: this.clock.now() }
    return this.#record(await this.batches.decide(id, (batch) => decideBatch(batch, decision)))
  }

  async #record(batch: Batch): Promise<BatchRecord> {
    const [record] = await this.#records([batch])
    if (!record) throw new AppError('NOT_FOUND')
    return record
  }

  async #records(batches: readonly Batch[]): Promise<BatchRecord[]> {
    const nameOf = await this.people.names(
      batches.flatMap(({ requestedBy, decidedBy, items }) => [
        requestedBy,
        decidedBy,
        ...items.map(({ user_id }) => user_id),
      ]),
    )
    return batches.map(({ _id: id, state, net, items, addtime, requestedBy, decidedBy, decidedAt, reason }) => ({
      id,
      state,
      size: items.length,
      net,
      addtime: addtime.toISOString(),
      requestedBy,
      requestedByName: nameOf(requestedBy),
      decidedBy,
      decidedByName: nameOf(decidedBy),
      decidedAt: decidedAt?.toISOString() ?? null,
      reason,
      items: items.map((item) => ({ ...item, userName: nameOf(item.user_id) })),
    }))
  }
}
