import { flowersSent } from '@xinyu/contracts/events/payments'
import { Clock } from '@xinyu/platform/clock'
import { type Aggregate, type AggregateCollection, fact } from '@xinyu/platform/db/aggregate-collection'
import { Database } from '@xinyu/platform/db/database'
import { AppError } from '@xinyu/platform/error'
import { Injectable } from '@nestjs/common'
import { type GiftTransfer, type GiftTransferStep } from './gift-transfers.rules.ts'

type GiftTransferDocument = GiftTransfer & Aggregate
const stalledAfterMs = 10_000

/**
 * The only writer of transfers. They are sharded by sender, whose repeated request must find the first one; a
 * receiver's list queries every shard.
 */
@Injectable()
export class GiftTransfersStore {
  readonly #giftTransfers: AggregateCollection<GiftTransferDocument>
  constructor(
    database: Database,
    private readonly clock: Clock,
  ) {
    this.#giftTransfers = database.aggregates('transfers', { shardKey: 'user_id' })
  }

  async find(id: string): Promise<GiftTransfer | null> {
    return this.#giftTransfers.find(id)
  }

  /** Records the transfer before anything moves; a repeat returns the first record. */
  async create(request: Pick<GiftTransfer, '_id' | 'user_id' | 'user2_id' | 'num' | 'cost'>): Promise<GiftTransfer> {
    await this.#giftTransfers.insert({
      ...request,
      step: 'reserve',
      addtime: this.clock.now(),
      doneAt: null,
      reason: null,
    })
    return this.get(request._id)
  }

  /** Moves on if the transfer is still at the step that the caller saw; returns its current state. */
  async move(
    { _id, step }: Pick<GiftTransfer, '_id' | 'step'>,
    to: GiftTransferStep,
    { reason, worth }: { reason?: string; worth?: number } = {},
  ): Promise<GiftTransfer> {
    const now = this.clock.now()
    const at = to === 'done' ? { doneAt: now } : {}
    const seen = await this.get(_id)
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
    await this.#giftTransfers.update({ _id, step }, { $set: { step: to, ...at, ...known } }, facts)
    return this.get(_id)
  }

  /** Unfinished transfers without recent progress. */
  async listStalled(): Promise<GiftTransfer[]> {
    const before = new Date(this.clock.now().getTime() - stalledAfterMs)
    return this.#giftTransfers.raw
      .find({ step: { $in: ['reserve', 'credit', 'post', 'voiding'] }, addtime: { $lte: before } })
      .limit(200)
      .toArray()
  }

  async get(id: string): Promise<GiftTransfer> {
    const transfer = await this.#giftTransfers.find(id)
    if (!transfer) throw new AppError('NOT_FOUND')
    return transfer
  }
}
