import { flowersSent } from '@xinyu/contracts/events/payments'
import { Clock } from '@xinyu/platform/clock'
import { type Aggregate, type AggregateCollection, fact } from '@xinyu/platform/db/aggregate-collection'
import { Database } from '@xinyu/platform/db/database'
import { AppError } from '@xinyu/platform/error'
import { Injectable } from '@nestjs/common'
import { type Transfer, type TransferStep } from './transfers.rules.ts'

type TransferDocument = Transfer & Aggregate
const stalledAfterMs = 10_000

/**
 * The only writer of transfers. They lie with their sender, whose repeated request must meet the first one; a
 * receiver's list asks every shard.
 */
@Injectable()
export class TransfersStore {
  readonly #transfers: AggregateCollection<TransferDocument>
  constructor(
    database: Database,
    private readonly clock: Clock,
  ) {
    this.#transfers = database.aggregates('transfers', { shardKey: 'user_id' })
  }

  async find(id: string): Promise<Transfer | null> {
    return this.#transfers.get(id)
  }

  /** Records the transfer before anything moves; a repeat gets the one recorded first. */
  async create(request: Pick<Transfer, '_id' | 'user_id' | 'user2_id' | 'num' | 'cost'>): Promise<Transfer> {
    await this.#transfers.insert({ ...request, step: 'reserve', addtime: this.clock.now(), doneAt: null, reason: null })
    return this.existing(request._id)
  }

  /** Moves on if the transfer still is at the step the caller saw; answers it as it is then. */
  async move(
    { _id, step }: Pick<Transfer, '_id' | 'step'>,
    to: TransferStep,
    { reason, worth }: { reason?: string; worth?: number } = {},
  ): Promise<Transfer> {
    const now = this.clock.now()
    const at = to === 'done' ? { doneAt: now } : {}
    const seen = await this.existing(_id)
    const facts =
      to === 'done'
        ? [
            fact(
              flowersSent,
              _id,
              { transferId: _id, user_id: seen.user_id, user2_id: seen.user2_id, num: seen.num, at: now.toISOString() },
              now,
            ),
          ]
        : []
    const known = { ...(reason ? { reason } : {}), ...(worth === undefined ? {} : { worth }) }
    await this.#transfers.update({ _id, step }, { $set: { step: to, ...at, ...known } }, facts)
    return this.existing(_id)
  }

  /** Unfinished transfers that have not been taken up for a while. */
  async stalled(): Promise<Transfer[]> {
    const before = new Date(this.clock.now().getTime() - stalledAfterMs)
    return this.#transfers.raw
      .find({ step: { $in: ['reserve', 'credit', 'post', 'voiding'] }, addtime: { $lte: before } })
      .limit(200)
      .toArray()
  }

  async existing(id: string): Promise<Transfer> {
    const transfer = await this.#transfers.get(id)
    if (!transfer) throw new AppError('NOT_FOUND')
    return transfer
  }
}
