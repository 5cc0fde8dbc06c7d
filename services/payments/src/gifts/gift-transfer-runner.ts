import { worthOfFlowers } from '@xinyu/contracts/rules/withdrawal'
import { AppError } from '@xinyu/platform/error'
import { Injectable } from '@nestjs/common'
import { Wallets } from '../wallets/wallets.public.ts'
import { stepAfter, type GiftTransfer } from './gift-transfers.rules.ts'
import { GiftTransfersStore } from './gift-transfers.store.ts'

/**
 * Runs a transfer from its current step to its end. Concurrent runs are safe: wallets apply an operation once, and
 * steps are guarded.
 */
@Injectable()
export class GiftTransferRunner {
  constructor(
    private readonly transfers: GiftTransfersStore,
    private readonly wallets: Wallets,
  ) {}

  async run(transfer: GiftTransfer): Promise<GiftTransfer> {
    let at = transfer
    for (let next = stepAfter(at.step); next; next = stepAfter(at.step)) {
      const { refused, worth } = await this.#step(at)
      at = refused
        ? await this.transfers.move(at, 'voiding', { reason: refused })
        : await this.transfers.move(at, next, worth === undefined ? {} : { worth })
    }
    return at
  }

  /** Gives up a transfer whose points were never reserved. The wallet refuses a reservation that arrives later. */
  async giveUp(transfer: GiftTransfer): Promise<GiftTransfer> {
    return this.run(
      transfer.step === 'reserve' ? await this.transfers.move(transfer, 'voiding', { reason: 'INTERNAL' }) : transfer,
    )
  }

  /**
   * Reserving points may be refused; then the result has its code. Otherwise the money behind the points is the worth
   * of the flowers.
   */
  async #step({ _id, step, user_id, user2_id, num, cost, worth = 0 }: GiftTransfer): Promise<StepResult> {
    const operation = `transfer:${_id}`
    if (step === 'credit') await this.wallets.receiveFlowers(user2_id, operation, { num, worth, reason: 'flowers' })
    if (step === 'post') await this.wallets.confirm(user_id, operation)
    if (step === 'voiding') await this.wallets.voidReservation(user_id, operation)
    if (step !== 'reserve') return {}
    try {
      const { fen } = await this.wallets.reserve(user_id, operation, cost, 'flowers')
      return { worth: worthOfFlowers(fen) }
    } catch (error) {
      if (error instanceof AppError && (error.code === 'GUANPOINT_NOT_ENOUGH' || error.code === 'CONFLICT'))
        return { refused: error.code }
      throw error
    }
  }
}

interface StepResult {
  refused?: string
  worth?: number
}
