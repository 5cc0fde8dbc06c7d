import { AppError } from '@xinyu/platform/error'
import { Injectable } from '@nestjs/common'
import { Wallets } from '../wallets/wallets.public.ts'
import { type Correction, unitOf } from './corrections.rules.ts'
import { CorrectionsStore } from './corrections.store.ts'

/**
 * Books a decided correction. The wallet applies it once, under the correction's id; one that the wallet refuses is
 * voided there, so that a concurrent run cannot book it after it is marked as failed.
 */
@Injectable()
export class CorrectionRunner {
  constructor(
    private readonly store: CorrectionsStore,
    private readonly wallets: Wallets,
  ) {}

  async run(correction: Correction): Promise<Correction> {
    if (correction.state !== 'approved') return correction
    const { _id, user_id, change, reason } = correction
    if (unitOf(correction) === 'vipDay') {
      const gift = { points: 0, days: change, reason: 'given', note: reason }
      return this.store.markApplied(_id, (await this.wallets.grant(user_id, `given:${_id}`, gift)).balance)
    }
    const operation = `correction:${_id}`
    try {
      const { balance } = await this.wallets.correct(user_id, operation, change)
      return await this.store.markApplied(_id, balance)
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'GUANPOINT_NOT_ENOUGH')) throw error
      const { state, balance } = await this.wallets.voidReservation(user_id, operation)
      return state === 'applied' ? this.store.markApplied(_id, balance) : this.store.markFailed(_id, error.code)
    }
  }
}
