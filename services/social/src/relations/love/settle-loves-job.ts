import { confirmPoints, reservePoints } from '@xinyu/contracts/internal/payments'
import { Clock } from '@xinyu/platform/clock'
import { CONFIG } from '@xinyu/platform/config'
import { AppError } from '@xinyu/platform/error'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { type Job, type JobRun, ScheduledJob } from '@xinyu/platform/jobs/job'
import { Log } from '@xinyu/platform/logging/log'
import { Inject } from '@nestjs/common'
import type { SocialConfig } from '../../config.ts'
import { cancelUnpaidLove } from '../relations.rules.ts'
import { otherOf, type Side } from '../relation-state.rules.ts'
import { RelationsStore } from '../relations.store.ts'

/** Finishes payments of loves that a crash left unconfirmed. */
@ScheduledJob()
export class SettleLovesJob implements Job {
  readonly name = 'settle-loves'
  readonly everyMs = 5_000
  readonly scope = 'service'
  readonly wakesOn = ['relations']

  constructor(
    private readonly store: RelationsStore,
    private readonly internal: InternalClient,
    private readonly clock: Clock,
    private readonly log: Log,
    @Inject(CONFIG) private readonly config: SocialConfig,
  ) {}

  async run({ signal }: JobRun): Promise<Date | null> {
    const afterMs = this.config.LOVE_SETTLE_AFTER * 1_000
    const before = new Date(this.clock.now().getTime() - afterMs)
    for (const relation of await this.store.findUnsettled(before))
      for (const [me, { payment }] of Object.entries(relation.sides))
        if (payment && !signal.aborted)
          await this.#settle(relation._id, me, payment).catch((error: unknown) =>
            this.log.warn('love not settled, retrying later', { key: relation._id, err: error }),
          )
    const next = await this.store.findFirstUnsettled()
    return next && new Date(next.getTime() + afterMs + 1)
  }

  async #settle(id: string, me: string, { operationId, amount }: NonNullable<Side['payment']>): Promise<void> {
    try {
      await this.#pay(me, operationId, amount)
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'GUANPOINT_NOT_ENOUGH') throw error
      const at = this.clock.now()
      await this.store.recordAct(me, otherOf(id, me), cancelUnpaidLove, { at })
    }
    await this.store.settlePayment(id, me, operationId)
  }

  /** If the reservation has expired, it is repeated and taken under its own id. */
  async #pay(me: string, operationId: string, amount: number): Promise<void> {
    try {
      await this.internal.call(confirmPoints, { user_id: me, operationId })
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error
      const again = { user_id: me, operationId: `${operationId}-again` }
      await this.internal.call(reservePoints, { ...again, amount, reason: 'love' })
      await this.internal.call(confirmPoints, again)
    }
  }
}
