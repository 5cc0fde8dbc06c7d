import { worthOfFlowers } from '@xinyu/contracts/rules/withdrawal'
import { AppError } from '@xinyu/platform/error'
import { Injectable } from '@nestjs/common'
import { Wallets } from '../wallets/wallets.public.ts'
import { stepAfter, type Transfer } from './transfers.rules.ts'
import { TransfersStore } from './transfers.store.ts'

/**
 * Takes a transfer from its present step to its end. Two runs at once do no harm: wallets apply an operation once, and
 * steps are guarded.
 */
@Injectable()
export class TransferRunner {
  constructor(
    private readonly transfers: TransfersStore,
    private readonly wallets: Wallets,
  ) {}

  async run(transfer: Transfer): Promise<Transfer> {
    let at = transfer
    for (let next = stepAfter(at.step); next; next = stepAfter(at.step)) {
      const { refused, worth } = await this.#step(at)
      at = refused
        ? await this.transfers.move(at, 'voiding', { reason: refused })
        : await this.transfers.move(at, next, worth === undefined ? {} : { worth })
    }
    return at
  }

  /**
   * Gives up a transfer whose points were never set aside. A reservation that arrives after this is refused by the
   * wallet.
   */
  async giveUp(transfer: Transfer): Promise<Transfer> {
    return this.run(
      transfer.step === 'reserve' ? await this.transfers.move(transfer, 'voiding', { reason: 'INTERNAL' }) : transfer,
    )
  }

  /**
   * Setting points aside may be refused; then its code is answered. Else what stands behind them says what the flowers
   * are worth.
   */
  async #step({ _id, step, user_id, user2_id, num, cost, worth = 0 }: Transfer): Promise<StepResult> {
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
